package io.inferencegateway.producer.latency;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests that were sent to one endpoint and have not ended, with the time per token each asks
 * for. One whose end is never heard of is forgotten after a while. Thread-safe.
 */
final class DispatchedRequests {

  private record Entry(double tpotMillis, Instant since) {}

  private final SequencedMap<String, Entry> entries = new LinkedHashMap<>();
  private final Duration kept;
  private double shortestTpot;

  DispatchedRequests(Duration kept) {
    this.kept = kept;
  }

  /**
   * @param tpotMillis 0: it asks for nothing
   */
  synchronized void add(String requestId, double tpotMillis, Instant now) {
    forgetOld(now);
    entries.put(requestId, new Entry(tpotMillis, now));
    if (isShorter(tpotMillis)) {
      shortestTpot = tpotMillis;
    }
  }

  synchronized void remove(String requestId) {
    gone(entries.remove(requestId));
  }

  synchronized int count(Instant now) {
    forgetOld(now);
    return entries.size();
  }

  /** The shortest time per token that any of them asks for; 0: none does. */
  synchronized double shortestTpot() {
    return shortestTpot;
  }

  private void forgetOld(Instant now) {
    Instant limit = now.minus(kept);
    Map.Entry<String, Entry> oldest = entries.firstEntry();
    while (oldest != null && oldest.getValue().since().isBefore(limit)) {
      gone(entries.remove(oldest.getKey()));
      oldest = entries.firstEntry();
    }
  }

  private void gone(@Nullable Entry entry) {
    if (entry == null || entry.tpotMillis() != shortestTpot) {
      return;
    }
    shortestTpot = 0;
    for (Entry left : entries.values()) {
      if (isShorter(left.tpotMillis())) {
        shortestTpot = left.tpotMillis();
      }
    }
  }

  private boolean isShorter(double tpotMillis) {
    return tpotMillis > 0 && (shortestTpot == 0 || tpotMillis < shortestTpot);
  }
}
