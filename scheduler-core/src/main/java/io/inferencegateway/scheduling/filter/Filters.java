package io.inferencegateway.scheduling.filter;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in filters, listed by hand. */
public final class Filters {

  private Filters() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        LabelSelectorFilter.FACTORY,
        LabelSelectorFilter.FACTORY.as("by-label-selector"),
        ByLabelFilter.FACTORY,
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
