package io.inferencegateway.simulator.engine;

/** Counts of values below bounds, as Prometheus wants them. */
public final class Histogram {
  /** Bounds of {@code vllm:time_to_first_token_seconds}. */
  static final double[] FIRST_TOKEN_SECONDS = {
    0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40,
    80, 160, 640, 2560
  };

  /** Bounds of {@code vllm:e2e_request_latency_seconds}. */
  static final double[] REQUEST_SECONDS = {
    0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680
  };

  private final double[] bounds;
  private final long[] counts;
  private double sum;

  Histogram(double[] bounds) {
    this(bounds, new long[bounds.length + 1], 0);
  }

  private Histogram(double[] bounds, long[] counts, double sum) {
    this.bounds = bounds;
    this.counts = counts;
    this.sum = sum;
  }

  void observe(double value) {
    int bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]) {
      bucket++;
    }
    counts[bucket]++;
    sum += value;
  }

  Histogram copy() {
    return new Histogram(bounds, counts.clone(), sum);
  }

  /** Number of finite bounds. */
  public int size() {
    return bounds.length;
  }

  /** Upper bound of a bucket. */
  public double bound(int bucket) {
    return bounds[bucket];
  }

  /** Values in this bucket alone; {@code size()} is the one above all bounds. */
  public long count(int bucket) {
    return counts[bucket];
  }

  /** Sum of all values. */
  public double sum() {
    return sum;
  }
}
