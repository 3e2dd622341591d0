package io.inferencegateway.bbr;

import io.inferencegateway.request.Headers;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What is to change about the headers of one request (specification 09, section 3.3). Names are
 * compared without case and kept as they were given. Not thread-safe.
 */
public final class HeaderChanges {
  private record Value(String name, String text) {}

  private final Headers received;
  private final Map<String, Value> set = new LinkedHashMap<>(4);
  private final Set<String> removed = new HashSet<>(4);

  /** Nothing to change. */
  public HeaderChanges(Headers received) {
    this.received = received;
  }

  /** Sets a header in place of all that were received; nothing when it has the value already. */
  public void set(String name, String text) {
    String key = name.toLowerCase(Locale.ROOT);
    boolean wasRemoved = removed.remove(key);
    Value pending = set.get(key);
    String current = pending != null ? pending.text() : wasRemoved ? null : received.get(key);
    if (!text.equals(current)) {
      set.put(key, new Value(name, text));
    }
  }

  /** Removes a header, be it received or only set before; nothing when there is none. */
  public void remove(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    if (set.remove(key) != null || received.get(key) != null) {
      removed.add(key);
    }
  }

  /** The headers to set, in the order they were first set. */
  public void forEachSet(BiConsumer<String, String> consumer) {
    set.values().forEach(value -> consumer.accept(value.name(), value.text()));
  }

  /** The headers to remove, in lower case and in the order of the alphabet. */
  public void forEachRemoved(Consumer<String> consumer) {
    removed.stream().sorted().forEach(consumer);
  }

  public boolean isEmpty() {
    return set.isEmpty() && removed.isEmpty();
  }
}
