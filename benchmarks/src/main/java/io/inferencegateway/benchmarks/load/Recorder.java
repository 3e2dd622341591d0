package io.inferencegateway.benchmarks.load;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Collects the results of one load. Confined to its event loop. */
final class Recorder {
  private final Latencies total = new Latencies();
  private final Latencies firstByte = new Latencies();
  private final Latencies lateness = new Latencies();
  private final Map<String, Long> errors = new HashMap<>();

  void late(long nanos) {
    lateness.record(nanos);
  }

  void answered(long firstByteNanos, long totalNanos) {
    firstByte.record(firstByteNanos);
    total.record(totalNanos);
  }

  void failed(String reason) {
    failed(reason, 1);
  }

  void failed(String reason, long requests) {
    if (requests > 0) {
      errors.merge(reason, requests, Long::sum);
    }
  }

  LoadResult result(Duration elapsed) {
    return new LoadResult(elapsed, total, firstByte, lateness, errors);
  }
}
