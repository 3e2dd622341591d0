package io.inferencegateway.scheduling.filter;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in filters, listed by hand. */
public final class Filters {
  private static final String SELECTOR = "label-selector-filter";

  private Filters() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        LabelSelectorFilter.FACTORY,
        LabelSelectorFilter.FACTORY
            .as("by-label-selector")
            .deprecated("v0.9.0", "v0.11.0", SELECTOR),
        ByLabelFilter.FACTORY.deprecated("v0.9.0", "v0.11.0", SELECTOR),
        ByLabelFilter.ENCODE,
        ByLabelFilter.PREFILL,
        ByLabelFilter.DECODE,
        UtilizationFilter.FACTORY,
        EndpointAttributeFilter.FACTORY,
        TopologyAffinityFilter.FACTORY,
        SloHeadroomTierFilter.FACTORY,
        PrefixCacheAffinityFilter.FACTORY,
        HeaderBasedTestingFilter.FACTORY);
  }
}
