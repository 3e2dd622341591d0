package io.inferencegateway.routing;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs something when a time is over. */
@FunctionalInterface
public interface Timeouts {
  /** Of the real time, on threads of the JVM's common pool. */
  Timeouts SYSTEM =
      (delay, call) -> {
        Future<?> waiting =
            ForkJoinPool.commonPool().schedule(call, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> waiting.cancel(false);
      };

  /**
   * Runs {@code call} after {@code delay} on any thread.
   *
   * @return calls it off, if it has not run yet
   */
  Runnable after(Duration delay, Runnable call);
}
