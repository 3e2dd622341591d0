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
 * Prefers remote clusters with free KV cache (specification 04, section 3.1).
 *
 * <p>Scores {@code 1 - used fraction}, averaged over the cluster; 0 for a cluster that does not
 * tell.
 */
final class MulticlusterKvCacheUtilizationScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, NoParameters> FACTORY =
      PluginFactory.<Scorer>of(
              "multicluster-kv-cache-utilization-scorer",
              context -> new MulticlusterKvCacheUtilizationScorer())
          .alpha();

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      Double used = candidates.endpoint(i).attributes().get(ScalarKeys.MULTICLUSTER_KV_USED);
      scores[i] = used == null ? 0 : 1 - used;
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(ScalarKeys.MULTICLUSTER_KV_USED);
  }
}
