package io.inferencegateway.recording;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that moves when it is told to. */
public final class SteppedClock implements InstantSource {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

  public void advance(Duration step) {
    now.updateAndGet(instant -> instant.plus(step));
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
