package io.inferencegateway.routing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What outlives the director of a pool. While one configuration replaces another two directors are
 * at work; they take turns under one lock, number their requests in one row and write one log.
 */
public final class PoolState {
  private final DecisionLog decisions;
  private final Object decisionLock = new Object();
  private final AtomicLong ids = new AtomicLong();

  public PoolState(DecisionLog decisions) {
    this.decisions = decisions;
  }

  DecisionLog decisions() {
    return decisions;
  }

  /** Held while a request is scored, picked and reserved. */
  Object decisionLock() {
    return decisionLock;
  }

  long nextId() {
    return ids.incrementAndGet();
  }
}
