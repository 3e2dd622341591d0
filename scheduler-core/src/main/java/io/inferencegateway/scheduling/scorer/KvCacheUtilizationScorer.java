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
 * Prefers endpoints with free KV cache (specification 04, section 3.1).
 *
 * <p>Scores {@code 1 - used fraction}: 1 for an empty cache (or one never read), 0 for a full one.
 */
final class KvCacheUtilizationScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, PluginFactory.NoParameters> FACTORY =
      PluginFactory.of("kv-cache-utilization-scorer", context -> new KvCacheUtilizationScorer());

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = 1 - candidates.metrics(i).kvUsedFraction();
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(MetricKeys.KV_USED);
  }
}
