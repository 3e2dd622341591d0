package io.inferencegateway.admission;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import org.jspecify.annotations.Nullable;

/** May turn a request away (specification 05, section 11). */
public interface Admitter extends Plugin {

  /**
   * Why the request is not served; null when it may be.
   *
   * @param candidates those left by the screeners; not empty
   */
  @Nullable Refusal admit(InferenceRequest request, Candidates candidates);
}
