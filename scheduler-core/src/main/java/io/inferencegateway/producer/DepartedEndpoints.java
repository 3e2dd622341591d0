package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.prefix.PrefixIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps what an index knows of endpoints that went, for a while: one that comes back under the same
 * name and address was most likely not restarted (specification 06, section 2.6). Thread-safe.
 */
final class DepartedEndpoints {
  private static final Duration KEPT = Duration.ofMinutes(2);

  private record Departed(Endpoint endpoint, Instant since) {}

  private final PrefixIndex index;
  private final InstantSource clock;

  /** Longest away first. */
  private final Map<EndpointId, Departed> departed = new LinkedHashMap<>();

  DepartedEndpoints(PrefixIndex index, InstantSource clock) {
    this.index = index;
    this.clock = clock;
  }

  synchronized void left(Endpoint endpoint) {
    Departed earlier = departed.remove(endpoint.id());
    if (earlier != null) {
      index.forget(earlier.endpoint());
    }
    departed.put(endpoint.id(), new Departed(endpoint, clock.instant()));
    sweep();
  }

  synchronized void returned(Endpoint endpoint) {
    sweep();
    Departed earlier = departed.remove(endpoint.id());
    if (earlier == null) {
      return;
    }
    if (earlier.endpoint().hostPort().equals(endpoint.hostPort())) {
      index.adopt(earlier.endpoint(), endpoint);
    } else {
      index.forget(earlier.endpoint());
    }
  }

  /** Forgets those that have been away for too long. */
  synchronized void sweep() {
    Instant limit = clock.instant().minus(KEPT);
    Iterator<Departed> longestFirst = departed.values().iterator();
    while (longestFirst.hasNext()) {
      Departed next = longestFirst.next();
      if (next.since().isAfter(limit)) {
        return;
      }
      index.forget(next.endpoint());
      longestFirst.remove();
    }
  }
}
