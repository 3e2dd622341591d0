package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.InFlightLoad;
import java.util.Set;

/**
 * Prefers endpoints to which this process has sent fewer requests that have not ended
 * (specification 04, section 3.6).
 *
 * <p>Scores 1 up to the idle threshold, above it {@code (max - requests) / max * maxBusyScore},
 * where max is that of the busiest candidate.
 */
final class ActiveRequestScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.<Scorer, Parameters>of(
              "active-request-scorer", Parameters.DEFAULT, ActiveRequestScorer::new)
          .withIdle("requestTimeout");

  /**
   * Parameters.
   *
   * @param idleThreshold requests up to which an endpoint counts as idle [requests]; below 0 means
   *     0
   * @param maxBusyScore upper limit of the score of the others; outside 0 to 1 means 1
   * @param requestTimeout deprecated, has no effect
   * @param inFlightLoadProducerName whose counts; empty: the default producer
   */
  record Parameters(
      int idleThreshold,
      double maxBusyScore,
      String requestTimeout,
      String inFlightLoadProducerName) {
    static final Parameters DEFAULT = new Parameters(0, 1, "", "");
  }

  private final int idleThreshold;
  private final double maxBusyScore;
  private final DataKey<InFlightLoad> loadKey;

  ActiveRequestScorer(Parameters parameters) {
    this.idleThreshold = Math.max(0, parameters.idleThreshold());
    double busy = parameters.maxBusyScore();
    this.maxBusyScore = busy >= 0 && busy <= 1 ? busy : 1;
    this.loadKey = InFlightLoad.KEY.from(parameters.inFlightLoadProducerName());
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    double max = 0;
    for (int i = 0; i < scores.length; i++) {
      InFlightLoad load = candidates.endpoint(i).attributes().get(loadKey);
      scores[i] = load == null ? 0 : load.requests();
      max = Math.max(max, scores[i]);
    }
    for (int i = 0; i < scores.length; i++) {
      double requests = scores[i];
      scores[i] = requests <= idleThreshold ? 1 : (max - requests) / max * maxBusyScore;
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(loadKey);
  }
}
