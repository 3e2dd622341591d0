package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/**
 * Takes endpoints out of the choice before any profile runs and before producers compute anything
 * (specification 04, section 1.1). What several screeners keep is intersected.
 */
public interface Screener extends Plugin {

  /**
   * Sets {@code keep[i]} to false for each candidate that must not be used.
   *
   * @param candidates all located endpoints, whatever other screeners decide; never empty
   * @param keep one entry per candidate, all true at the call
   */
  void screen(InferenceRequest request, Candidates candidates, boolean[] keep);
}
