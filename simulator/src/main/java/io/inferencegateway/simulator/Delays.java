package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.EngineTimer;
import java.time.Duration;
import reactor.core.publisher.Mono;

/** Waits without a thread. */
final class Delays {
  private Delays() {}

  static Mono<Void> after(Duration delay, EngineTimer timer) {
    return delay.isZero()
        ? Mono.empty()
        : Mono.create(sink -> timer.schedule(delay, sink::success));
  }
}
