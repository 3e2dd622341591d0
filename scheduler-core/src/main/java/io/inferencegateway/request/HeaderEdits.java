package io.inferencegateway.request;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Headers to set on a message that passes through, replacing what the sender wrote, and headers of
 * the sender to leave out. Names are lower-case. Not thread-safe; what was set by one thread must
 * be handed over before another reads.
 */
public final class HeaderEdits {
  private final Map<String, String> set = new LinkedHashMap<>(4);
  private final Set<String> removed = new LinkedHashSet<>(4);

  public void set(String name, String value) {
    removed.remove(name);
    set.put(name, value);
  }

  public void remove(String name) {
    set.remove(name);
    removed.add(name);
  }

  public boolean isEmpty() {
    return set.isEmpty() && removed.isEmpty();
  }

  /** In the order they were first set. */
  public void forEach(BiConsumer<String, String> consumer) {
    set.forEach(consumer);
  }

  /** In the order they were first removed. */
  public void forEachRemoved(Consumer<String> consumer) {
    removed.forEach(consumer);
  }
}
