package io.inferencegateway.simulator.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Clock and timer that jump from one due action to the next. */
final class VirtualTime implements InstantSource, EngineTimer {
  private final PriorityQueue<Due> due =
      new PriorityQueue<>(Comparator.comparing(Due::at).thenComparingLong(Due::order));
  private Instant now = Instant.ofEpochSecond(1_000);
  private long orders;

  private record Due(Instant at, long order, Runnable action) {}

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public void schedule(Duration delay, Runnable action) {
    due.add(new Due(now.plus(delay), orders++, action));
  }

  void advance(Duration time) {
    Instant end = now.plus(time);
    while (!due.isEmpty() && !due.element().at().isAfter(end)) {
      Due next = due.remove();
      now = next.at();
      next.action().run();
    }
    now = end;
  }
}
