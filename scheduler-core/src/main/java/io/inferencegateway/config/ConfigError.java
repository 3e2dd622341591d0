package io.inferencegateway.config;

import java.io.Serializable;

/**
 * One thing wrong with a configuration.
 *
 * @param path where, e.g. {@code schedulingProfiles[0].plugins[1].weight}; empty: the whole
 *     document
 * @param problem value and what was expected
 */
public record ConfigError(String path, String problem) implements Serializable {
  @Override
  public String toString() {
    return path.isEmpty() ? problem : path + ": " + problem;
  }
}
