package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;

/**
 * Prefers endpoints with a short queue, measured against a fixed length (specification 04, section
 * 3.5).
 *
 * <p>Scores {@code 0.5 * (1 - min(waiting, threshold) / threshold)}: 0.5 for an empty queue, 0 from
 * the threshold on.
 */
final class LoadAwareScorer implements Scorer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of("load-aware-scorer", Parameters.DEFAULT, LoadAwareScorer::new);

  private static final int DEFAULT_THRESHOLD = 128;

  /**
   * Parameters.
   *
   * @param threshold waiting requests at which the score reaches 0 [requests]; below 1 means 128
   */
  record Parameters(int threshold) {
    static final Parameters DEFAULT = new Parameters(DEFAULT_THRESHOLD);
  }

  private final double threshold;

  LoadAwareScorer(Parameters parameters) {
    this.threshold = parameters.threshold() > 0 ? parameters.threshold() : DEFAULT_THRESHOLD;
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      double waiting = Math.min(candidates.metrics(i).waitingRequests(), threshold);
      scores[i] = 0.5 * (1 - waiting / threshold);
    }
  }
}
