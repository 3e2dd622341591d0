package io.inferencegateway.signal;

import io.inferencegateway.plugin.DataKey;

/**
 * Predicted latencies of one request on each candidate (specification 05, section 10). All arrays
 * are by candidate slot and not modified.
 *
 * @param predicted whether there is a prediction; the other arrays mean nothing where there is none
 * @param ttftMillis predicted time to the first token
 * @param ttftHeadroom what the objective leaves beyond that, in milliseconds; negative: missed
 * @param tpotHeadroom the same for the time per further token
 * @param dispatched requests of this process that the candidate has not finished
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
public record LatencyPredictions(
    boolean[] predicted,
    double[] ttftMillis,
    double[] ttftHeadroom,
    double[] tpotHeadroom,
    int[] dispatched) {
  public static final DataKey<LatencyPredictions> KEY =
      new DataKey<>(
          "LatencyPredictionInfoDataKey", "predicted-latency-producer", LatencyPredictions.class);
}
