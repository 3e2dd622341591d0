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
        RunningRequestsSizeScorer.FACTORY);
  }
}
