package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Endpoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The items each endpoint was last sent, up to its capacity, and the endpoints that were sent an
 * item. Thread-safe.
 */
final class EncoderCaches {
  private final int capacity;

  /** The items of each endpoint of the pool, the longest unused first. */
  private final Map<Endpoint, LinkedHashSet<String>> itemsByEndpoint = new HashMap<>();

  private final Map<String, Set<Endpoint>> holdersByItem = new HashMap<>();

  /**
   * @param capacity items an endpoint holds; at least 1
   */
  EncoderCaches(int capacity) {
    this.capacity = capacity;
  }

  /** Endpoints that hold the item; does not count as a use. */
  synchronized Set<Endpoint> holders(String item) {
    return Set.copyOf(holdersByItem.getOrDefault(item, Set.of()));
  }

  synchronized void open(Endpoint endpoint) {
    itemsByEndpoint.put(endpoint, new LinkedHashSet<>());
  }

  /** The endpoint holds these items from now on; nothing happens when it has left the pool. */
  synchronized void add(Endpoint endpoint, Collection<String> items) {
    LinkedHashSet<String> held = itemsByEndpoint.get(endpoint);
    if (held == null) {
      return;
    }
    for (String item : items) {
      held.addLast(item);
      holdersByItem.computeIfAbsent(item, i -> new HashSet<>()).add(endpoint);
    }
    Iterator<String> oldest = held.iterator();
    for (int excess = held.size() - capacity; excess > 0; excess--) {
      release(oldest.next(), endpoint);
      oldest.remove();
    }
  }

  synchronized void forget(Endpoint endpoint) {
    LinkedHashSet<String> held = itemsByEndpoint.remove(endpoint);
    if (held != null) {
      held.forEach(item -> release(item, endpoint));
    }
  }

  /** How many items each endpoint of the pool holds. */
  synchronized Map<Endpoint, Integer> sizes() {
    Map<Endpoint, Integer> sizes = HashMap.newHashMap(itemsByEndpoint.size());
    itemsByEndpoint.forEach((endpoint, items) -> sizes.put(endpoint, items.size()));
    return sizes;
  }

  private void release(String item, Endpoint endpoint) {
    Set<Endpoint> holders = holdersByItem.get(item);
    if (holders != null && holders.remove(endpoint) && holders.isEmpty()) {
      holdersByItem.remove(item);
    }
  }
}
