package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.EndpointId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which endpoint each session belongs to. A session that was not used for longer than its time is
 * forgotten at the next sweep, not before; of too many the one unused longest. Sweeps fall due at
 * fixed times and are made up for at the next call. Thread-safe.
 */
final class SessionBindings {
  /** Most sessions that are remembered. */
  static final int CAPACITY = 100_000;

  private record Binding(EndpointId endpoint, Instant lastUsed) {}

  private final InstantSource clock;
  private final Duration ttl;
  private final Duration sweep;
  private Instant nextSweep;

  /** The one unused longest first. */
  private final LinkedHashMap<String, Binding> bySession = new LinkedHashMap<>();

  SessionBindings(InstantSource clock, Duration ttl, Duration sweep) {
    this.clock = clock;
    this.ttl = ttl;
    this.sweep = sweep;
    this.nextSweep = clock.instant().plus(sweep);
  }

  /** Where the session belongs; null when nobody knows. */
  synchronized @Nullable EndpointId endpoint(String session) {
    sweep(clock.instant());
    Binding binding = bySession.get(session);
    return binding == null ? null : binding.endpoint();
  }

  /**
   * A request of the session goes to {@code endpoint}.
   *
   * @param mayMove whether a session that belongs elsewhere belongs there from now on; else its
   *     binding stays as it is, unused
   */
  synchronized void use(String session, EndpointId endpoint, boolean mayMove) {
    Instant now = clock.instant();
    sweep(now);
    Binding bound = bySession.get(session);
    if (bound == null || mayMove || bound.endpoint().equals(endpoint)) {
      bySession.putLast(session, new Binding(endpoint, now));
      if (bySession.size() > CAPACITY) {
        bySession.pollFirstEntry();
      }
    }
  }

  private void sweep(Instant now) {
    if (now.isBefore(nextSweep)) {
      return;
    }
    long due = Duration.between(nextSweep, now).dividedBy(sweep);
    Instant last = nextSweep.plus(sweep.multipliedBy(due));
    nextSweep = last.plus(sweep);
    Iterator<Binding> oldestFirst = bySession.values().iterator();
    while (oldestFirst.hasNext() && oldestFirst.next().lastUsed().plus(ttl).isBefore(last)) {
      oldestFirst.remove();
    }
  }
}
