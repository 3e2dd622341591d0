package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/** Rates candidates from 0 (avoid) to 1 (prefer) (specification 04, section 1.3). */
public interface Scorer extends Plugin {

  /**
   * Sets {@code scores[i]} for each candidate it has an opinion of.
   *
   * <p>The framework clamps to 0..1 and multiplies by the weight. NaN and infinite values count as
   * 0 and raise a counter.
   *
   * @param candidates may be empty
   * @param scores one entry per candidate, all 0 at the call
   */
  void score(InferenceRequest request, Candidates candidates, double[] scores);
}
