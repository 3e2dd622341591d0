package io.inferencegateway.producer.latency;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.signal.LatencyObjectives;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way: what was expected of it and how long it takes. Pieces of the body count as
 * tokens. The first byte is told by one thread, the end by any.
 */
final class SentRequest {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What was known of the endpoint that answers for one of the latencies.
   *
   * @param prediction null: there was none
   */
  record Expected(PredictionRow row, @Nullable Prediction prediction) {}

  private final Endpoint endpoint;
  private final LatencyObjectives objectives;
  private final Expected ttft;
  private final Expected tpot;
  private final long startedNanos;
  private volatile long firstNanos = -1;

  SentRequest(
      Endpoint endpoint,
      LatencyObjectives objectives,
      Expected ttft,
      Expected tpot,
      long startedNanos) {
    this.endpoint = endpoint;
    this.objectives = objectives;
    this.ttft = ttft;
    this.tpot = tpot;
    this.startedNanos = startedNanos;
  }

  Endpoint endpoint() {
    return endpoint;
  }

  LatencyObjectives objectives() {
    return objectives;
  }

  /** Of the endpoint that computes the prompt. */
  Expected ttft() {
    return ttft;
  }

  /** Of the endpoint that computes the answer. */
  Expected tpot() {
    return tpot;
  }

  void firstByte(long nowNanos) {
    firstNanos = nowNanos;
  }

  /** Time to the first piece; 0 for an answer in one piece, which may not have been streamed. */
  double streamedTtftMillis(int pieces) {
    return pieces < 2 ? 0 : millis(startedNanos, firstNanos);
  }

  /** Mean time per piece after the first; 0 when there was none. */
  double tpotMillis(long nowNanos, int pieces) {
    return pieces < 2 ? 0 : millis(firstNanos, nowNanos) / (pieces - 1);
  }

  /** Time of the whole answer; 0 when nothing came. */
  double wholeMillis(long nowNanos) {
    return firstNanos < 0 ? 0 : millis(startedNanos, nowNanos);
  }

  private static double millis(long fromNanos, long toNanos) {
    return (toNanos - fromNanos) / NANOS_PER_MILLI;
  }
}
