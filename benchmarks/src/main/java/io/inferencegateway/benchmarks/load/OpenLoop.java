package io.inferencegateway.benchmarks.load;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Sends each request when it is due, or as soon after as a connection is free. */
final class OpenLoop implements Pacing {
  private final EventLoop loop;
  private final Recorder recorder;
  private final long[] offsets;
  private final Deque<Connection> free = new ArrayDeque<>();
  private long startNanos;
  private int due;
  private int sent;

  /**
   * @param offsets when requests are due, in nanoseconds from the start, ascending
   */
  OpenLoop(EventLoop loop, Recorder recorder, long[] offsets) {
    this.loop = loop;
    this.recorder = recorder;
    this.offsets = offsets;
  }

  @Override
  public void start(long startNanos) {
    this.startNanos = startNanos;
    tick();
  }

  @Override
  public void idle(Connection connection) {
    free.push(connection);
    dispatch();
  }

  @Override
  public void lost(Connection connection) {
    free.remove(connection);
  }

  @Override
  public boolean isOver() {
    return sent == offsets.length;
  }

  @Override
  public long unsent() {
    return (long) offsets.length - sent;
  }

  private void tick() {
    long now = System.nanoTime() - startNanos;
    while (due < offsets.length && offsets[due] <= now) {
      recorder.late(now - offsets[due++]);
    }
    dispatch();
    if (due < offsets.length) {
      long wait = startNanos + offsets[due] - System.nanoTime();
      var unused = loop.schedule(this::tick, Math.max(0, wait), TimeUnit.NANOSECONDS);
    }
  }

  private void dispatch() {
    while (sent < due && !free.isEmpty()) {
      free.pop().send(startNanos + offsets[sent++]);
    }
  }
}
