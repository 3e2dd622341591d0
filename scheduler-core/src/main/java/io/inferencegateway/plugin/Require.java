package io.inferencegateway.plugin;

import io.inferencegateway.plugin.InvalidParameterException.Problem;
import java.util.ArrayList;
import java.util.List;

/** Checks for parameter records; a failure names the parameter, the value and what was expected. */
public final class Require {

  private Require() {}

  public static void positive(String name, long value) {
    that(value > 0, name, value, "positive");
  }

  /** Refuses NaN as well. */
  public static void positive(String name, double value) {
    that(value > 0, name, value, "positive");
  }

  public static void notNegative(String name, long value) {
    that(value >= 0, name, value, "0 or more");
  }

  /** Refuses NaN as well. */
  public static void notNegative(String name, double value) {
    that(value >= 0, name, value, "0 or more");
  }

  /** Refuses NaN as well. */
  public static void within(String name, double value, double low, double high) {
    that(value >= low && value <= high, name, value, low + " to " + high);
  }

  public static void port(String name, long value) {
    that(value >= 1 && value <= 65_535, name, value, "1 to 65535");
  }

  public static void notEmpty(String name, String value) {
    that(!value.isEmpty(), name, "\"\"", "a text that is not empty");
  }

  public static void oneOf(String name, String value, String... choices) {
    that(
        List.of(choices).contains(value),
        name,
        '"' + value + '"',
        "one of " + String.join(", ", choices));
  }

  public static void that(boolean condition, String name, Object value, String expected) {
    if (!condition) {
      throw new InvalidParameterException(name, value, expected);
    }
  }

  /** Runs all checks and reports everything they find at once. */
  public static void all(Runnable... checks) {
    List<Problem> problems = new ArrayList<>();
    for (Runnable check : checks) {
      try {
        check.run();
      } catch (InvalidParameterException e) {
        problems.addAll(e.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidParameterException(problems);
    }
  }
}
