package io.inferencegateway.simulator.engine;

import java.time.Duration;

/**
 * How long an engine step takes.
 *
 * @param prefillTokensPerSecond speed at which uncached prompt tokens are processed; positive,
 *     infinite for no time at all
 * @param interToken time of a step with one decoding sequence
 * @param interTokenPerSequence added for every further decoding sequence of the batch
 * @param adapterLoad time to load a LoRA adapter into a slot
 * @param timeScale factor on all of these; 0.5 runs twice as fast
 */
public record Timing(
    double prefillTokensPerSecond,
    Duration interToken,
    Duration interTokenPerSequence,
    Duration adapterLoad,
    double timeScale) {

  /** Takes no time. */
  public static final Timing INSTANT =
      new Timing(Double.POSITIVE_INFINITY, Duration.ZERO, Duration.ZERO, Duration.ZERO, 1);

  /** About an 8B model on one mid-range GPU. */
  public static final Timing DEFAULT =
      new Timing(8_000, Duration.ofMillis(12), Duration.ofNanos(150_000), Duration.ofMillis(80), 1);

  /** Checks ranges. */
  public Timing {
    if (!(prefillTokensPerSecond > 0)) {
      throw invalid("prefill tokens per second", prefillTokensPerSecond, "positive");
    }
    if (!(timeScale >= 0) || Double.isInfinite(timeScale)) {
      throw invalid("time scale", timeScale, "0 or more");
    }
    if (interToken.isNegative() || interTokenPerSequence.isNegative() || adapterLoad.isNegative()) {
      throw new IllegalArgumentException("times must not be negative");
    }
  }

  private static IllegalArgumentException invalid(String name, double value, String expected) {
    return new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
  }

  long stepNanos(long prefillTokens, int decodingSequences, int adapterLoads) {
    double nanos = prefillTokens * 1e9 / prefillTokensPerSecond;
    if (decodingSequences > 0) {
      nanos += interToken.toNanos();
      nanos += (double) (decodingSequences - 1) * interTokenPerSequence.toNanos();
    }
    nanos += (double) adapterLoads * adapterLoad.toNanos();
    return Math.round(nanos * timeScale);
  }
}
