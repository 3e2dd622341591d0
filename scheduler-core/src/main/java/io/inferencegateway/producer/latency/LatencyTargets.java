package io.inferencegateway.producer.latency;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyObjectives;
import java.time.Duration;

/**
 * What both types of latency producers are told: how objectives are judged, and whose data counts.
 *
 * @param sloBufferFactor factor on the objective for the time per token; positive
 * @param kept how long a request counts on its endpoint when its end is never heard of
 * @param streaming whether requests stream, so that the time per token matters
 * @param roleLabel label that names an endpoint's role; empty: none
 * @param predicts whether predictions are made, beside learning
 * @param usesEncoderCaches whether encoder cache matches are taken into account
 */
record LatencyTargets(
    double sloBufferFactor,
    Duration kept,
    boolean streaming,
    String roleLabel,
    boolean predicts,
    boolean usesEncoderCaches,
    DataKey<PrefixMatches> prefixKey,
    DataKey<InFlightLoad> loadKey,
    DataKey<EncoderCacheMatches> encoderKey) {
  private static final String PREFILL = "prefill";

  LatencyTargets {
    Require.positive("sloBufferFactor", sloBufferFactor);
  }

  /** What the endpoint's label says it is; empty: nothing. */
  String role(Endpoint endpoint) {
    return roleLabel.isEmpty() ? "" : endpoint.metadata().labels().getOrDefault(roleLabel, "");
  }

  /** What the objective for the first token leaves; negative: missed. */
  static double ttftHeadroom(LatencyObjectives objectives, double ttftMillis) {
    return objectives.ttftMillis() - ttftMillis;
  }

  /**
   * What the objective per token leaves; 0 where it does not matter.
   *
   * @param shortestTpot that a request on the endpoint asks for; 0: none does
   */
  double tpotHeadroom(
      LatencyObjectives objectives, double tpotMillis, String role, double shortestTpot) {
    if (!streaming || role.equals(PREFILL)) {
      return 0;
    }
    double asked = objectives.tpotMillis();
    double strictest = shortestTpot > 0 ? Math.min(asked, shortestTpot) : asked;
    return strictest * sloBufferFactor - tpotMillis;
  }
}
