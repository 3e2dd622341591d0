package io.inferencegateway.assembly;

import java.time.Duration;
import java.util.Map;

/**
 * How configurations are judged and completed.
 *
 * @param allowExperimentalPlugins whether plugin types that may still change can be used
 * @param warningsAreErrors whether what only deserves a warning makes the start fail
 * @param responsesPass whether responses pass here, or somebody else tells of their ends
 * @param engineSpecs where the default engine tells its numbers, by the keys of {@code
 *     engineConfigs}; empty: as built in
 * @param metricsStaleness age up to which flow control takes the numbers of endpoints for fresh
 */
public record ConfigOptions(
    boolean allowExperimentalPlugins,
    boolean warningsAreErrors,
    boolean responsesPass,
    Map<String, String> engineSpecs,
    Duration metricsStaleness) {
  private static final Duration DEFAULT_STALENESS = Duration.ofSeconds(2);
  public static final ConfigOptions DEFAULT = new ConfigOptions(false, false);

  public ConfigOptions {
    engineSpecs = Map.copyOf(engineSpecs);
  }

  /** With the engines as built in and responses that pass. */
  public ConfigOptions(boolean allowExperimentalPlugins, boolean warningsAreErrors) {
    this(allowExperimentalPlugins, warningsAreErrors, true, Map.of(), DEFAULT_STALENESS);
  }

  public ConfigOptions withEngineSpecs(Map<String, String> others) {
    return new ConfigOptions(
        allowExperimentalPlugins, warningsAreErrors, responsesPass, others, metricsStaleness);
  }

  public ConfigOptions withResponsesPassing(boolean pass) {
    return new ConfigOptions(
        allowExperimentalPlugins, warningsAreErrors, pass, engineSpecs, metricsStaleness);
  }

  public ConfigOptions withMetricsStaleness(Duration other) {
    return new ConfigOptions(
        allowExperimentalPlugins, warningsAreErrors, responsesPass, engineSpecs, other);
  }
}
