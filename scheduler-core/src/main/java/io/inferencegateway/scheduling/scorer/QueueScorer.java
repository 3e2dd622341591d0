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
 * Prefers endpoints whose engine has fewer requests waiting than the others' (specification 04,
 * section 3.2).
 *
 * <p>Scores {@code (max - q) / (max - min)} over the candidates' waiting requests: 1 for the
 * shortest queue, 0 for the longest, 1 for all when they are equal.
 */
final class QueueScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, PluginFactory.NoParameters> FACTORY =
      PluginFactory.of("queue-scorer", context -> new QueueScorer());

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = candidates.metrics(i).waitingRequests();
    }
    LowestFirst.normalize(scores);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(MetricKeys.WAITING_REQUESTS);
  }
}
