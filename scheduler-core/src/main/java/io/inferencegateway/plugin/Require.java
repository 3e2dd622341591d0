package io.inferencegateway.plugin;

/** Checks for parameter records; a failure names the parameter, the value and what was expected. */
public final class Require {

  private Require() {}

  public static void positive(String name, long value) {
    that(value > 0, name, value, "positive");
  }

  public static void notNegative(String name, long value) {
    that(value >= 0, name, value, "0 or more");
  }

  /** Refuses NaN as well. */
  public static void within(String name, double value, double low, double high) {
    that(value >= low && value <= high, name, value, low + " to " + high);
  }

  public static void that(boolean condition, String name, Object value, String expected) {
    if (!condition) {
      throw new InvalidParameterException(name, value, expected);
    }
  }
}
