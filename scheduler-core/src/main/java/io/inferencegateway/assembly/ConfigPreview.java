package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigDiff;
import io.inferencegateway.config.ConfigError;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What would become of a configuration that is good.
 *
 * @param diff from the one in force
 * @param warnings what looks wrong in it without making it unusable
 */
public record ConfigPreview(ConfigDiff diff, List<ConfigError> warnings) {
  public ConfigPreview {
    warnings = List.copyOf(warnings);
  }

  /** For people, line by line. */
  @Override
  public String toString() {
    return diff
        + warnings.stream().map(warning -> "\nwarning: " + warning).collect(Collectors.joining());
  }
}
