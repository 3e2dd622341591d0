package io.inferencegateway.admission;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.signal.LatencyObjectives;
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
    if (request.priority() >= 0
        || predictions == null
        || !LatencyObjectives.of(request.head().headers()).isAny()) {
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

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(predictionsKey);
  }
}
