package io.inferencegateway.producer.latency;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one request and its candidates when it is decided, by candidate slot; kept for
 * training until it has ended.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PredictionRows(@Nullable PredictionRow[] bySlot) {

  static PredictionRows of(
      LatencyTargets targets, InferenceRequest request, Candidates candidates) {
    @Nullable PredictionRow[] rows = new PredictionRow[candidates.slots()];
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    PrefixMatches matches = request.data().get(targets.prefixKey());
    EncoderCacheMatches encoded =
        targets.usesEncoderCaches() ? request.data().get(targets.encoderKey()) : null;
    for (int i = 0; i < candidates.size(); i++) {
      int slot = candidates.slot(i);
      Endpoint endpoint = candidates.endpoint(i);
      EndpointMetrics metrics = candidates.metrics(i);
      InFlightLoad load = endpoint.attributes().get(targets.loadKey());
      long encoderInput = encoded == null ? 0 : encoded.requestSize();
      rows[slot] =
          new PredictionRow(
              fraction(metrics.kvUsedFraction()),
              prompt == null ? 0 : prompt.tokenCount(),
              Math.max(0, metrics.waitingRequests()),
              load == null ? Math.max(0, metrics.runningRequests()) : load.requests(),
              1,
              matches == null ? 0 : fraction(matches.ratio(slot)),
              encoderInput,
              encoded == null ? 0 : Math.min(encoded.matchedSize()[slot], encoderInput),
              targets.role(endpoint),
              load == null ? 0 : load.tokens());
    }
    return new PredictionRows(rows);
  }

  /** 0 to 1; 0 where there is no number. */
  private static double fraction(double value) {
    return Double.isNaN(value) ? 0 : Math.clamp(value, 0.0, 1.0);
  }

  /** One row per candidate, in order; the candidates are those it was made of, or fewer. */
  List<PredictionRow> all(Candidates candidates) {
    List<PredictionRow> all = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      PredictionRow row = bySlot[candidates.slot(i)];
      if (row == null) {
        throw new IllegalArgumentException("not among the candidates: " + candidates.endpoint(i));
      }
      all.add(row);
    }
    return all;
  }
}
