package io.inferencegateway.producer.precise;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The plugin types that follow the block events of engines, listed by hand. */
public final class PreciseProducers {

  private PreciseProducers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(PrecisePrefixCacheProducer.FACTORY, PrecisePrefixCacheScorer.FACTORY);
  }
}
