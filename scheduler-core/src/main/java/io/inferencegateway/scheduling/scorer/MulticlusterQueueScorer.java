package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers remote clusters with shorter queues (specification 04, section 3.2).
 *
 * <p>Scores {@code (max - q) / (max - min)} over the candidates' average queue lengths; 0 for a
 * cluster that does not tell.
 */
final class MulticlusterQueueScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, NoParameters> FACTORY =
      PluginFactory.<Scorer>of(
              "multicluster-queue-scorer", context -> new MulticlusterQueueScorer())
          .alpha();

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      Double waiting =
          candidates.endpoint(i).attributes().get(ScalarKeys.MULTICLUSTER_WAITING_REQUESTS);
      scores[i] = waiting == null ? Double.NaN : waiting;
    }
    LowestFirst.normalize(scores);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(ScalarKeys.MULTICLUSTER_WAITING_REQUESTS);
  }
}
