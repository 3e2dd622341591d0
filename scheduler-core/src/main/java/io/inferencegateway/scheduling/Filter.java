package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/** Takes candidates out of the choice (specification 04, section 1.1). */
public interface Filter extends Plugin {

  /**
   * Sets {@code keep[i]} to false for each candidate that must not be picked.
   *
   * @param candidates never empty
   * @param keep one entry per candidate, all true at the call
   */
  void filter(InferenceRequest request, Candidates candidates, boolean[] keep);
}
