package io.inferencegateway.admission;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns away requests of negative priority whose latency objective no endpoint is predicted to
 * meet, unless an endpoint is idle (specification 05, section 11.1).
 */
final class LatencySloAdmitter implements Admitter, DataConsumer {
  static final PluginFactory<Admitter, Parameters> FACTORY =
      PluginFactory.of("latency-slo-admitter", Parameters.DEFAULT, LatencySloAdmitter::new);

  private static final double IDLE_KV_FRACTION = 0.02;

  /**
   * Parameters.
   *
   * @param latencyPredictionInfoProducerName whose predictions; empty: the default producer
   */
  record Parameters(String latencyPredictionInfoProducerName) {
    static final Parameters DEFAULT = new Parameters("");
  }

  private final DataKey<LatencyPredictions> predictionsKey;

  LatencySloAdmitter(Parameters parameters) {
    this.predictionsKey =
        LatencyPredictions.KEY.from(parameters.latencyPredictionInfoProducerName());
  }

  @Override
  public @Nullable Refusal admit(InferenceRequest request, Candidates candidates) {
    LatencyPredictions predictions = request.data().get(predictionsKey);
    if (request.priority() >= 0 || predictions == null || !hasObjective(request)) {
      return null;
    }
    boolean predicted = false;
    for (int i = 0; i < candidates.size(); i++) {
      int slot = candidates.slot(i);
      predicted |= predictions.predicted()[slot];
      if (meets(predictions, slot) || isIdle(candidates, i)) {
        return null;
      }
    }
    return predicted
        ? Refusal.of(RefusalReason.SATURATED, "no valid endpoint available to serve the request")
        : null;
  }

  private static boolean meets(LatencyPredictions predictions, int slot) {
    return predictions.predicted()[slot]
        && predictions.ttftHeadroom()[slot] > 0
        && predictions.tpotHeadroom()[slot] >= 0;
  }

  private static boolean isIdle(Candidates candidates, int index) {
    return candidates.metrics(index).runningRequests() == 0
        || candidates.metrics(index).kvUsedFraction() < IDLE_KV_FRACTION;
  }

  private static boolean hasObjective(InferenceRequest request) {
    Headers headers = request.head().headers();
    return millis(headers.get(GatewayHeaders.SLO_TTFT, GatewayHeaders.SLO_TTFT_ALIAS)) > 0
        || millis(headers.get(GatewayHeaders.SLO_TPOT, GatewayHeaders.SLO_TPOT_ALIAS)) > 0;
  }

  /** 0 for a text that is no number. */
  private static double millis(@Nullable String text) {
    try {
      return text == null ? 0 : Double.parseDouble(text);
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(predictionsKey);
  }
}
