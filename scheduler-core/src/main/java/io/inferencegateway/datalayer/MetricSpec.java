package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.Sample;
import io.inferencegateway.plugin.InvalidParameterException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names a sample: {@code name} or {@code name{label=value,...}} (specification 08, section 10.1).
 *
 * @param labels that a sample must have, with these values
 */
record MetricSpec(String family, Map<String, String> labels) {
  private static final Pattern SPEC =
      Pattern.compile("\\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(?:\\{(.*)})?\\s*");
  private static final Pattern PAIR =
      Pattern.compile(
          "\\s*([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*(?:\"([^\",=]*)\"|([^\"=~!,}\\s]+))\\s*");

  MetricSpec {
    labels = Map.copyOf(labels);
  }

  /**
   * Reads a specification that is a parameter.
   *
   * @param field the parameter's name
   * @return null for the empty text: the number is not wanted
   * @throws InvalidParameterException the text is no specification
   */
  static @Nullable MetricSpec parameter(String field, String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidParameterException(field, text, "a metric specification");
    }
  }

  /**
   * Reads a specification.
   *
   * @return null for the empty text: the number is not wanted
   * @throws IllegalArgumentException the text is no specification
   */
  static @Nullable MetricSpec parse(String text) {
    if (text.isEmpty()) {
      return null;
    }
    Matcher spec = SPEC.matcher(text);
    if (!spec.matches()) {
      throw new IllegalArgumentException("not a valid metric specification: \"" + text + "\"");
    }
    Map<String, String> labels = new HashMap<>();
    String inner = spec.group(2);
    if (inner != null && !inner.isBlank()) {
      for (String part : inner.split(",", -1)) {
        Matcher pair = PAIR.matcher(part);
        if (!pair.matches()) {
          throw new IllegalArgumentException(
              "invalid label pair \"" + part + "\" in specification: \"" + text + "\"");
        }
        labels.put(pair.group(1), pair.group(2) != null ? pair.group(2) : pair.group(3));
      }
    }
    return new MetricSpec(spec.group(1), labels);
  }

  /** The matching sample with the latest timestamp, the first of equals; null when none matches. */
  @Nullable Sample latest(List<Sample> samples) {
    Sample best = null;
    for (Sample sample : samples) {
      if (matches(sample)
          && sample.timestamp() >= 0
          && (best == null || sample.timestamp() > best.timestamp())) {
        best = sample;
      }
    }
    return best;
  }

  /** The matching sample with the largest value, the first of equals; null when none matches. */
  @Nullable Sample largest(List<Sample> samples) {
    Sample best = null;
    for (Sample sample : samples) {
      if (matches(sample)
          && sample.value() > -1
          && (best == null || sample.value() > best.value())) {
        best = sample;
      }
    }
    return best;
  }

  private boolean matches(Sample sample) {
    return sample.labels().entrySet().containsAll(labels.entrySet());
  }
}
