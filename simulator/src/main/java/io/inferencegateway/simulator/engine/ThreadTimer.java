package io.inferencegateway.simulator.engine;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One thread that wakes engines in real time. A thread of its own because an event loop rounds
 * delays up to whole milliseconds, which would double a token time of a millisecond.
 */
public final class ThreadTimer implements EngineTimer, AutoCloseable {
  private final ScheduledThreadPoolExecutor executor;

  /** Starts no thread before the first use. */
  public ThreadTimer() {
    executor =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("simulator-timer").factory());
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setRejectedExecutionHandler((task, closed) -> {}); // nothing matters after close
  }

  @Override
  public void schedule(Duration delay, Runnable action) {
    var _ = executor.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
