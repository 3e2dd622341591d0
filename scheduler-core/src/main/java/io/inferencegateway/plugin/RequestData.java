package io.inferencegateway.plugin;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The data that producers attached to one request. A handful of entries, so two small arrays and a
 * linear search beat a map. Used by one thread at a time, the one that routes the request.
 */
public final class RequestData {
  private DataKey<?>[] keys = new DataKey<?>[4];
  private Object[] values = new Object[4];
  private int size;

  /** Adds or replaces. */
  public <T> void put(DataKey<T> key, T value) {
    set(key, value);
  }

  /** The value, or null when nobody has published it or it is of another type than the key's. */
  public <T> @Nullable T get(DataKey<T> key) {
    int at = indexOf(key);
    return at >= 0 && key.valueType().isInstance(values[at])
        ? key.valueType().cast(values[at])
        : null;
  }

  /** Adds or replaces all that {@code other} has. */
  public void putAll(RequestData other) {
    for (int i = 0; i < other.size; i++) {
      set(other.keys[i], other.values[i]);
    }
  }

  private void set(DataKey<?> key, Object value) {
    int at = indexOf(key);
    if (at < 0) {
      at = size++;
      if (at == keys.length) {
        keys = Arrays.copyOf(keys, at * 2);
        values = Arrays.copyOf(values, at * 2);
      }
    }
    keys[at] = key;
    values[at] = value;
  }

  private int indexOf(DataKey<?> key) {
    for (int i = 0; i < size; i++) {
      if (key.equals(keys[i])) {
        return i;
      }
    }
    return -1;
  }
}
