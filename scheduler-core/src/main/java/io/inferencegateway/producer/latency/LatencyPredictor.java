package io.inferencegateway.producer.latency;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Predicts latencies and learns from those that were observed. Thread-safe; never blocks. */
interface LatencyPredictor extends AutoCloseable {

  /** Milliseconds to the first token and per further one. */
  record Prediction(double ttftMillis, double tpotMillis) {}

  /**
   * What was observed.
   *
   * @param ttftMillis 0: not this
   * @param tpotMillis 0: not this
   */
  record Observation(PredictionRow row, double ttftMillis, double tpotMillis, Instant when) {}

  /** Gets ready for the first prediction. */
  default void start() {}

  /**
   * One prediction per row, in order.
   *
   * @return fails when any row cannot be predicted
   */
  CompletableFuture<List<Prediction>> predict(List<PredictionRow> rows);

  void learn(Observation observation);

  /** Ends background work. */
  @Override
  void close();
}
