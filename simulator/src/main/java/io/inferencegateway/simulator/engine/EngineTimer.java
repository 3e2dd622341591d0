package io.inferencegateway.simulator.engine;

import java.time.Duration;

/** Runs something later. Tests replace it together with the clock to run on virtual time. */
@FunctionalInterface
public interface EngineTimer {
  /**
   * @param delay positive time from now
   * @param action run once, on any thread
   */
  void schedule(Duration delay, Runnable action);
}
