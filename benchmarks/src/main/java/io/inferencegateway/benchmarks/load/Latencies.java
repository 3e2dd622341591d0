package io.inferencegateway.benchmarks.load;

import org.HdrHistogram.Histogram;

/** A distribution of times. */
public final class Latencies {
  private static final long LONGEST_NANOS = 600_000_000_000L;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Histogram nanos = new Histogram(LONGEST_NANOS, DIGITS);

  /** Adds a time in nanoseconds; one beyond ten minutes counts as ten minutes. */
  public void record(long value) {
    nanos.recordValue(Math.clamp(value, 0, LONGEST_NANOS));
  }

  /** Both together. */
  Latencies plus(Latencies other) {
    Latencies sum = new Latencies();
    sum.nanos.add(nanos);
    sum.nanos.add(other.nanos);
    return sum;
  }

  public long count() {
    return nanos.getTotalCount();
  }

  /**
   * The time that {@code percentile} percent of all do not exceed, in milliseconds.
   *
   * @return NaN when there are none
   */
  public double millis(double percentile) {
    return count() == 0 ? Double.NaN : nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }
}
