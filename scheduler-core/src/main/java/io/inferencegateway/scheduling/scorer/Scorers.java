package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in scorers, listed by hand. */
public final class Scorers {

  private Scorers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        QueueScorer.FACTORY,
        KvCacheUtilizationScorer.FACTORY,
        PrefixCacheScorer.FACTORY,
        PrefixCacheScorer.FACTORY.as("multicluster-prefix-cache-scorer").alpha(),
        RunningRequestsSizeScorer.FACTORY,
        LoraAffinityScorer.FACTORY,
        LoadAwareScorer.FACTORY,
        ActiveRequestScorer.FACTORY,
        TokenLoadScorer.FACTORY,
        MmEmbeddingsCacheScorer.FACTORY,
        HeaderLabelAffinityScorer.FACTORY,
        EndpointAttributeScorer.FACTORY,
        ContextLengthAware.FACTORY,
        TopologyAffinityScorer.FACTORY,
        NoHitLruScorer.FACTORY,
        LatencyScorer.FACTORY,
        MulticlusterQueueScorer.FACTORY,
        MulticlusterKvCacheUtilizationScorer.FACTORY);
  }
}
