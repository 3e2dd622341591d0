package io.inferencegateway.endpoint;

import io.inferencegateway.plugin.DataKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values that extractors and producers attach to an endpoint (specification 04, section 1.4). A
 * handful of entries that are written rarely and read per decision, so each write replaces one
 * immutable array and readers never lock.
 */
public final class Attributes {
  private volatile Object[] keysAndValues = {};

  /**
   * The value, or null when there is none or it is of another type than the key's. Null never means
   * zero.
   */
  public <T> @Nullable T get(DataKey<T> key) {
    Object[] entries = keysAndValues;
    int at = indexOf(entries, key);
    return at >= 0 && key.valueType().isInstance(entries[at + 1])
        ? key.valueType().cast(entries[at + 1])
        : null;
  }

  /** Adds or replaces. */
  public synchronized <T> void put(DataKey<T> key, T value) {
    int at = indexOf(keysAndValues, key);
    boolean isNew = at < 0;
    int length = keysAndValues.length;
    Object[] next = Arrays.copyOf(keysAndValues, isNew ? length + 2 : length);
    next[isNew ? length : at] = key;
    next[isNew ? length + 1 : at + 1] = value;
    keysAndValues = next;
  }

  /** Removes the value if there is one. */
  public synchronized void remove(DataKey<?> key) {
    int at = indexOf(keysAndValues, key);
    if (at < 0) {
      return;
    }
    int last = keysAndValues.length - 2;
    Object[] next = Arrays.copyOf(keysAndValues, last);
    if (at < last) {
      next[at] = keysAndValues[last];
      next[at + 1] = keysAndValues[last + 1];
    }
    keysAndValues = next;
  }

  private static int indexOf(Object[] entries, DataKey<?> key) {
    for (int i = 0; i < entries.length; i += 2) {
      if (key.equals(entries[i])) {
        return i;
      }
    }
    return -1;
  }
}
