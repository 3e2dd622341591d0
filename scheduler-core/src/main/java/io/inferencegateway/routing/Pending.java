package io.inferencegateway.routing;

/** Placeholder while the package is being written. */
public final class Pending {
  private static volatile boolean missing = true;

  private Pending() {}

  public static void check() {
    if (missing) {
      throw new IllegalStateException("not there yet");
    }
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals", "NullAway"})
  public static <T> T any() {
    return null;
  }

  public static <T> T value(T any) {
    check();
    return any;
  }
}
