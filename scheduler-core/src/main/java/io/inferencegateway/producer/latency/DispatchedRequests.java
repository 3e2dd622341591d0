package io.inferencegateway.producer.latency;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The requests that were sent to one endpoint and have not ended, with the time per token each asks
 * for. One whose end is never heard of is forgotten after a while. Thread-safe.
 */
final class DispatchedRequests {

  private record Entry(double tpotMillis, Instant since) {}

  private final Map<String, Entry> entries = new HashMap<>();
  private final Duration kept;

  DispatchedRequests(Duration kept) {
    this.kept = kept;
  }

  /**
   * @param tpotMillis 0: it asks for nothing
   */
  synchronized void add(String requestId, double tpotMillis, Instant now) {
    forgetOld(now);
    entries.put(requestId, new Entry(tpotMillis, now));
  }

  synchronized void remove(String requestId) {
    entries.remove(requestId);
  }

  synchronized int count(Instant now) {
    forgetOld(now);
    return entries.size();
  }

  /** The shortest time per token that any of them asks for; 0: none does. */
  synchronized double shortestTpot() {
    double shortest = 0;
    for (Entry entry : entries.values()) {
      double asked = entry.tpotMillis();
      if (asked > 0 && (shortest == 0 || asked < shortest)) {
        shortest = asked;
      }
    }
    return shortest;
  }

  private void forgetOld(Instant now) {
    Instant limit = now.minus(kept);
    entries.values().removeIf(entry -> entry.since().isBefore(limit));
  }
}
