package io.inferencegateway.config;

import io.inferencegateway.plugin.InvalidParameterException;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

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

  /** On one line, whatever characters the document has. */
  @Override
  public String toString() {
    return oneLine(path.isEmpty() ? problem : path + ": " + problem);
  }

  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        line.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }
}
