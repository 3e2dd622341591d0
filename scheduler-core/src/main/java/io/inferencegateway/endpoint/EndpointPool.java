package io.inferencegateway.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The endpoints of one pool. Membership is an immutable snapshot, swapped as a whole; readers never
 * lock. Changes come from discovery; listeners are told of each, in order.
 */
public final class EndpointPool implements Membership {

  /** Learns of endpoints that come and go. Called while the pool changes; must be quick. */
  public interface Listener {
    void added(Endpoint endpoint);

    void removed(Endpoint endpoint);

    /** Another of its kind has taken its place: it hears no more, though it may still be asked. */
    default void replaced() {}
  }

  private final String name;
  private final Map<EndpointId, Endpoint> byId = new LinkedHashMap<>();
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile List<Endpoint> snapshot = List.of();

  public EndpointPool(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  /** All ready endpoints, in the order they were found. Immutable. */
  public List<Endpoint> endpoints() {
    return snapshot;
  }

  /** Adds a listener and tells it of the endpoints that are there already. */
  public synchronized void listen(Listener listener) {
    listeners.add(listener);
    for (Endpoint endpoint : snapshot) {
      listener.added(endpoint);
    }
  }

  /** Takes a listener off without a word: another has taken over what it kept. */
  public synchronized void unlisten(Listener listener) {
    listeners.removeIf(listening -> listening == listener);
  }

  /** Takes a listener off; for it all endpoints go. */
  public synchronized void dismiss(Listener listener) {
    unlisten(listener);
    snapshot.forEach(listener::removed);
  }

  /** An endpoint whose metadata did not change stays the same object. */
  @Override
  public synchronized void replace(List<EndpointMetadata> wanted) {
    Map<EndpointId, EndpointMetadata> target = new LinkedHashMap<>();
    for (EndpointMetadata metadata : wanted) {
      target.put(metadata.id(), metadata);
    }
    List<Endpoint> gone = new ArrayList<>();
    byId.values()
        .removeIf(
            endpoint -> {
              boolean leaves = !endpoint.metadata().equals(target.get(endpoint.id()));
              if (leaves) {
                gone.add(endpoint);
              }
              return leaves;
            });
    List<Endpoint> found = new ArrayList<>();
    for (EndpointMetadata metadata : target.values()) {
      if (!byId.containsKey(metadata.id())) {
        Endpoint endpoint = new Endpoint(metadata);
        byId.put(metadata.id(), endpoint);
        found.add(endpoint);
      }
    }
    snapshot = List.copyOf(byId.values());
    for (Listener listener : listeners) {
      gone.forEach(listener::removed);
      found.forEach(listener::added);
    }
  }
}
