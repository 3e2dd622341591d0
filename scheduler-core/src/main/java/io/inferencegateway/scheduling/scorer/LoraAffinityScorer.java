package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.datalayer.MetricKeys;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers endpoints where the target model is an adapter in use (specification 04, section 3.4).
 *
 * <p>Scores 1 where it is in use, 0.8 where an adapter slot is free, 0.6 where it waits to be
 * loaded, else 0.
 */
final class LoraAffinityScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, NoParameters> FACTORY =
      PluginFactory.of("lora-affinity-scorer", context -> new LoraAffinityScorer());

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    String adapter = request.targetModel();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = score(adapter, candidates.metrics(i));
    }
  }

  private static double score(String adapter, EndpointMetrics metrics) {
    Set<String> active = metrics.activeAdapters();
    Set<String> waiting = metrics.waitingAdapters();
    if (active.contains(adapter)) {
      return 1;
    }
    if (active.size() + waiting.size() < metrics.maxActiveAdapters()) {
      return 0.8;
    }
    return waiting.contains(adapter) ? 0.6 : 0;
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(MetricKeys.ACTIVE_ADAPTERS, MetricKeys.WAITING_ADAPTERS);
  }
}
