package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/** Chooses among scored candidates (specification 04, section 4). */
public interface Picker extends Plugin {

  /**
   * @param candidates never empty
   * @param totals weighted sum of scores per candidate, finite
   * @return indexes of the chosen candidates, best first; at least one, no repeats
   */
  int[] pick(InferenceRequest request, Candidates candidates, double[] totals);
}
