package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Refusal;

/** What becomes of a request after a look at its body. */
public sealed interface BodyRoute {
  /**
   * It goes on.
   *
   * @param body to send; the one that was received unless {@code bodyChanged}
   * @param understood whether the body was one that plugins can read
   */
  record Routed(HeaderChanges headers, ByteChunks body, boolean bodyChanged, boolean understood)
      implements BodyRoute {}

  /** It is not served. */
  record Refused(Refusal refusal) implements BodyRoute {}
}
