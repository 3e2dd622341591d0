package io.inferencegateway.request;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Headers to set on a message that passes through, replacing what the sender wrote. Names are
 * lower-case. Not thread-safe; what was set by one thread must be handed over before another reads.
 */
public final class HeaderEdits {
  private final Map<String, String> set = new LinkedHashMap<>(4);

  public void set(String name, String value) {
    set.put(name, value);
  }

  public boolean isEmpty() {
    return set.isEmpty();
  }

  /** In the order they were first set. */
  public void forEach(BiConsumer<String, String> consumer) {
    set.forEach(consumer);
  }
}
