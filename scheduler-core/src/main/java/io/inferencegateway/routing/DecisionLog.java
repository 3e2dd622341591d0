package io.inferencegateway.routing;

import java.util.List;

/** The last decisions of a pool, a bounded ring. Thread-safe. */
public final class DecisionLog {

  DecisionLog() {}

  /** Up to {@code limit} decisions, newest first. */
  public List<DecisionRecord> recent(int limit) {
    return Pending.<List<DecisionRecord>>value(Pending.any());
  }
}
