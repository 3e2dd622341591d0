package io.inferencegateway.benchmarks.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The times at which the requests of an open loop are due. */
final class ArrivalSchedule {
  private static final double NANOS_PER_SECOND = 1e9;

  private ArrivalSchedule() {}

  /**
   * Arrivals of a Poisson process.
   *
   * @return offsets from the start in nanoseconds, ascending, all before {@code duration}
   */
  static long[] poisson(double perSecond, Duration duration, RandomGenerator random) {
    double end = duration.toNanos();
    double gap = NANOS_PER_SECOND / perSecond;
    long[] offsets = new long[16];
    int size = 0;
    for (double due = gap * random.nextExponential();
        due < end;
        due += gap * random.nextExponential()) {
      if (size == offsets.length) {
        offsets = Arrays.copyOf(offsets, size * 2);
      }
      offsets[size++] = (long) due;
    }
    return Arrays.copyOf(offsets, size);
  }
}
