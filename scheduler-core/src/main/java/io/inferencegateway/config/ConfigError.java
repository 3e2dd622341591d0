package io.inferencegateway.config;

import io.inferencegateway.plugin.InvalidParameterException;
import java.io.Serializable;
import java.util.List;

/**
 * One thing wrong with a configuration.
 *
 * @param path where, e.g. {@code schedulingProfiles[0].plugins[1].weight}; empty: the whole
 *     document
 * @param problem value and what was expected
 */
public record ConfigError(String path, String problem) implements Serializable {
  /** What a check of parameters at {@code path} found. */
  public static List<ConfigError> of(String path, InvalidParameterException invalid) {
    return invalid.problems().stream()
        .map(
            problem ->
                new ConfigError(
                    problem.parameter().isEmpty()
                        ? path
                        : ConfigNode.child(path, problem.parameter()),
                    problem.text()))
        .toList();
  }

  @Override
  public String toString() {
    return path.isEmpty() ? problem : path + ": " + problem;
  }
}
