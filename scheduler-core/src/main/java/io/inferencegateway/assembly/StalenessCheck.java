package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.config.GoDuration;
import io.inferencegateway.datalayer.DataSource;
import io.inferencegateway.flowcontrol.SaturationDetector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Warns of a saturation detector that takes numbers for stale before the next can be there: to it
 * the pool looks full again and again (specification 03, section 23).
 */
final class StalenessCheck {
  private static final String METRICS = "metrics-data-source";

  private StalenessCheck() {}

  /**
   * Compares the detector with the sources.
   *
   * @param config the effective document
   * @param refresh time between two fetches of a source that asks for none
   */
  static void warn(
      EndpointPickerConfig config, PluginInstances instances, Duration refresh, Warnings warnings) {
    FlowControlSpec flowControl = Objects.requireNonNull(config.flowControl(), "it is completed");
    String name = Objects.requireNonNull(flowControl.saturationDetector(), "it is completed");
    SaturationDetector detector = instances.find(name, SaturationDetector.class);
    Duration staleness = detector == null ? Duration.ZERO : detector.metricsStaleness();
    if (!staleness.isPositive()) {
      return;
    }
    intervals(config, instances, refresh).stream()
        .min(Comparator.naturalOrder())
        .filter(shortest -> staleness.compareTo(shortest) < 0)
        .ifPresent(
            shortest ->
                warnings.add(
                    Category.SATURATION,
                    instances.place(name) + ".parameters.metricsStalenessThreshold",
                    GoDuration.format(staleness)
                        + " is less than the time between two fetches of metrics (expected: more"
                        + " than "
                        + GoDuration.format(shortest)
                        + ")"));
  }

  private static List<Duration> intervals(
      EndpointPickerConfig config, PluginInstances instances, Duration refresh) {
    List<Duration> intervals = new ArrayList<>();
    for (SourceSpec source : Objects.requireNonNull(config.dataLayer()).sources()) {
      DataSource polled = instances.find(source.pluginRef(), DataSource.class);
      if (polled != null && instances.type(source.pluginRef()).equals(METRICS)) {
        Duration asked = polled.interval();
        intervals.add(asked.isPositive() ? asked : refresh);
      }
    }
    return intervals;
  }
}
