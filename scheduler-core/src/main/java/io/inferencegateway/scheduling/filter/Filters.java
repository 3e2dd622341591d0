package io.inferencegateway.scheduling.filter;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in filters, listed by hand. */
public final class Filters {

  private Filters() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        LabelSelectorFilter.FACTORY,
        LabelSelectorFilter.FACTORY
            .as("by-label-selector")
            .deprecated("v0.9.0", "v0.11.0", "label-selector-filter"),
        ByLabelFilter.FACTORY.deprecated("v0.9.0", "v0.11.0", "label-selector-filter"),
        ByLabelFilter.ENCODE.reporting("by-label"),
        ByLabelFilter.PREFILL.reporting("by-label"),
        ByLabelFilter.DECODE.reporting("by-label"),
        UtilizationFilter.FACTORY,
        EndpointAttributeFilter.FACTORY,
        TopologyAffinityFilter.FACTORY,
        SloHeadroomTierFilter.FACTORY,
        PrefixCacheAffinityFilter.FACTORY,
        HeaderBasedTestingFilter.FACTORY);
  }
}
