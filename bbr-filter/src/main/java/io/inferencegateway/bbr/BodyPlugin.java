package io.inferencegateway.bbr;

import io.inferencegateway.request.Refusal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a request's body and says what its headers become (specification 09, section 4). Called
 * by many threads; plugins of one request are called in turn.
 */
public interface BodyPlugin {
  /** Top-level members of the body that this reads. */
  Set<String> fields();

  /** Headers that this sets. What a client sends under their names is removed before. */
  Set<String> headers();

  /** Returns why the request is not served; null to go on. */
  @Nullable Refusal process(BodyRequest request);
}
