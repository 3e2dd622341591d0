package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in extractors, listed by hand. */
public final class Extractors {

  private Extractors() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        CoreMetricsExtractor.FACTORY,
        MulticlusterMetricsExtractor.FACTORY,
        TopologyExtractor.FACTORY);
  }
}
