package io.inferencegateway.telemetry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds how many values a label takes that clients can choose (specification 01, section 18.4).
 * The first ones keep their name for the life of the process, later ones become {@code other}; the
 * empty text does not count. Thread-safe.
 */
public final class LabelCap {
  private static final String OTHER = "other";

  private final int limit;
  private final Set<String> admitted = ConcurrentHashMap.newKeySet();

  /**
   * Makes a cap.
   *
   * @param limit how many values are let through; positive
   */
  public LabelCap(int limit) {
    this.limit = limit;
  }

  /** {@code value} itself, or {@code other}. */
  public String admit(String value) {
    if (value.isEmpty() || admitted.contains(value)) {
      return value;
    }
    synchronized (this) {
      if (admitted.size() >= limit) {
        return OTHER;
      }
      admitted.add(value);
    }
    return value;
  }
}
