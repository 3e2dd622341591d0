package io.inferencegateway.benchmarks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Keeps every connection busy until the time is over. */
final class ClosedLoop implements Pacing {
  private final List<Connection> first = new ArrayList<>();
  private final long durationNanos;
  private boolean started;
  private long endNanos;

  ClosedLoop(Duration duration) {
    this.durationNanos = duration.toNanos();
  }

  @Override
  public void start(long startNanos) {
    started = true;
    endNanos = startNanos + durationNanos;
    first.forEach(this::idle);
    first.clear();
  }

  @Override
  public void idle(Connection connection) {
    if (!started) {
      first.add(connection);
      return;
    }
    long now = System.nanoTime();
    if (now < endNanos) {
      connection.send(now);
    }
  }

  @Override
  public void lost(Connection connection) {
    first.remove(connection);
  }

  @Override
  public boolean isOver() {
    return started && System.nanoTime() >= endNanos;
  }

  @Override
  public long unsent() {
    return 0;
  }
}
