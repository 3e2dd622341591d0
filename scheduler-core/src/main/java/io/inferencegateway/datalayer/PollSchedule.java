package io.inferencegateway.datalayer;

import java.time.Duration;
import java.util.Collection;

/**
 * When sources are fetched: each after a whole number of ticks (specification 03, section 9.3).
 *
 * @param tick the smallest time between two fetches of a source
 */
record PollSchedule(Duration tick) {
  private static final Duration SHORTEST_TICK = Duration.ofMillis(50);

  /**
   * Ticks as often as asked, or as the most frequent source needs, but never more often than every
   * 50 ms.
   *
   * @param base the tick that was asked for
   * @param intervals of all sources; zero: every tick
   */
  static PollSchedule of(Duration base, Collection<Duration> intervals) {
    Duration tick = base;
    for (Duration interval : intervals) {
      if (interval.isPositive() && interval.compareTo(tick) < 0) {
        tick = interval;
      }
    }
    return new PollSchedule(tick.compareTo(SHORTEST_TICK) < 0 ? SHORTEST_TICK : tick);
  }

  /** A source's interval as the nearest whole number of ticks, at least one. */
  Duration period(Duration interval) {
    long ticks = Math.round((double) interval.toNanos() / tick.toNanos());
    return tick.multipliedBy(Math.max(1, ticks));
  }
}
