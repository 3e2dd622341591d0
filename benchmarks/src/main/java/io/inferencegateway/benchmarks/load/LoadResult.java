package io.inferencegateway.benchmarks.load;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of a load.
 *
 * @param elapsed from the first request to the last answer, at least the duration of the load
 * @param total from when a request was due to the end of its answer, of complete answers only
 * @param firstByte the same up to the first byte of the body
 * @param lateness how late requests of an open loop were noticed to be due
 * @param errors number of requests without a complete answer, by reason
 */
public record LoadResult(
    Duration elapsed,
    Latencies total,
    Latencies firstByte,
    Latencies lateness,
    Map<String, Long> errors) {
  private static final double NANOS_PER_SECOND = 1e9;

  public LoadResult {
    errors = Map.copyOf(errors);
  }

  /** This and a later load of the same kind. */
  public LoadResult plus(LoadResult later) {
    Map<String, Long> sum = new TreeMap<>(errors);
    later.errors.forEach((reason, count) -> sum.merge(reason, count, Long::sum));
    return new LoadResult(
        elapsed.plus(later.elapsed),
        total.plus(later.total),
        firstByte.plus(later.firstByte),
        lateness.plus(later.lateness),
        sum);
  }

  /** Complete answers. */
  public long answered() {
    return total.count();
  }

  /** Complete answers per second. */
  public double answeredPerSecond() {
    return answered() * NANOS_PER_SECOND / elapsed.toNanos();
  }

  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
