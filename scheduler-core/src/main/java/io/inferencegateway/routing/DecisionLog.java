package io.inferencegateway.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The last decisions of a pool, a bounded ring. Thread-safe; writers never wait. */
public final class DecisionLog {
  private final AtomicReferenceArray<DecisionRecord> ring;
  private final AtomicLong written = new AtomicLong();

  /**
   * Makes an empty log.
   *
   * @param capacity decisions kept; positive
   */
  public DecisionLog(int capacity) {
    ring = new AtomicReferenceArray<>(capacity);
  }

  void add(DecisionRecord decision) {
    ring.set((int) (written.getAndIncrement() % ring.length()), decision);
  }

  /** Up to {@code limit} decisions, newest first. */
  public List<DecisionRecord> recent(int limit) {
    List<DecisionRecord> recent = new ArrayList<>();
    long next = written.get();
    for (long i = next - 1; i >= 0 && i >= next - ring.length() && recent.size() < limit; i--) {
      DecisionRecord decision = ring.get((int) (i % ring.length()));
      if (decision != null) {
        recent.add(decision);
      }
    }
    return recent;
  }
}
