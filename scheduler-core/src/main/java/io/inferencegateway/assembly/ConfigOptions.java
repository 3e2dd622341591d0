package io.inferencegateway.assembly;

/**
 * How strictly configurations are judged.
 *
 * @param allowExperimentalPlugins whether plugin types that may still change can be used
 * @param warningsAreErrors whether what only deserves a warning makes the start fail
 */
public record ConfigOptions(boolean allowExperimentalPlugins, boolean warningsAreErrors) {
  public static final ConfigOptions DEFAULT = new ConfigOptions(false, false);
}
