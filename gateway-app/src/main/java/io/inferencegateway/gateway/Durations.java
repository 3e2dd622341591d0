package io.inferencegateway.gateway;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;

/** Durations with their unit, as in {@code 250ms}. */
final class Durations {

  private Durations() {}

  static Duration parse(String text) {
    return DurationStyle.SIMPLE.parse(text);
  }
}
