package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.simulator.engine.EngineTimer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that jumps from one planned action to the next. What is due at the same time runs in the
 * order it was planned. For one thread.
 */
final class VirtualTime implements InstantSource, EngineTimer {

  private record Due(long nanos, long serial, Runnable action) {}

  private final PriorityQueue<Due> plan =
      new PriorityQueue<>(Comparator.comparingLong(Due::nanos).thenComparingLong(Due::serial));
  private long now;
  private long planned;

  /** Nanoseconds since the start. */
  long nanos() {
    return now;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochSecond(0, now);
  }

  @Override
  public void schedule(Duration delay, Runnable action) {
    at(now + delay.toNanos(), action);
  }

  /**
   * Plans an action.
   *
   * @param nanos since the start, not in the past
   */
  void at(long nanos, Runnable action) {
    plan.add(new Due(nanos, planned++, action));
  }

  /** Runs until nothing is planned any more. */
  void run() {
    for (Due next = plan.poll(); next != null; next = plan.poll()) {
      now = next.nanos();
      next.action().run();
    }
  }
}
