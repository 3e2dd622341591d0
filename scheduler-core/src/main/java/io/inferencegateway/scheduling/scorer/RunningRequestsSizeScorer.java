package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.datalayer.MetricKeys;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers endpoints whose engine runs fewer requests than the others' (specification 04, section
 * 3.3).
 *
 * <p>Scores {@code (max - r) / (max - min)} over the candidates' running requests: 1 for the
 * idlest, 0 for the busiest, 1 for all when they are equal.
 */
final class RunningRequestsSizeScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, PluginFactory.NoParameters> FACTORY =
      PluginFactory.of("running-requests-size-scorer", context -> new RunningRequestsSizeScorer());

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = candidates.metrics(i).runningRequests();
    }
    LowestFirst.normalize(scores);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(MetricKeys.RUNNING_REQUESTS);
  }
}
