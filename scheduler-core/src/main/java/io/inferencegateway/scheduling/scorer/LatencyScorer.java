package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.Set;

/**
 * Prefers endpoints that are predicted to meet the request's latency objective (specification 04,
 * section 3.17).
 *
 * <p>Of those that meet it, scores the ones with the least (or most) room to spare highest; when
 * nobody does, the ones that miss it by least, idle ones first. Candidates outside the group that
 * is scored get 0. Without any prediction, scores free KV cache, queue and prefix instead.
 */
final class LatencyScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of("latency-scorer", Parameters.DEFAULT, LatencyScorer::new);

  /**
   * Parameters.
   *
   * @param ttftWeight weight of the time to the first token
   * @param tpotWeight weight of the time per further token
   * @param headroomSelectionStrategy which room to spare is preferred; most: much, anything else:
   *     little
   * @param compositeKVWeight weight of free KV cache where there is no prediction
   * @param compositeQueueWeight weight of the queue there
   * @param compositePrefixWeight weight of the matched prefix there
   * @param latencyPredictionInfoProducerName whose predictions; empty: the default producer
   * @param prefixMatchInfoProducerName whose matches; empty: the default producer
   */
  record Parameters(
      double ttftWeight,
      double tpotWeight,
      String headroomSelectionStrategy,
      double compositeKVWeight,
      double compositeQueueWeight,
      double compositePrefixWeight,
      String latencyPredictionInfoProducerName,
      String prefixMatchInfoProducerName) {
    static final Parameters DEFAULT = new Parameters(0.8, 0.2, "least", 1, 1, 1, "", "");
  }

  private final HeadroomScores headroomScores;
  private final CompositeScores compositeScores;
  private final boolean prefersMost;
  private final DataKey<LatencyPredictions> predictionsKey;
  private final DataKey<PrefixMatches> matchesKey;

  LatencyScorer(Parameters parameters) {
    this.headroomScores = new HeadroomScores(parameters.ttftWeight(), parameters.tpotWeight());
    this.compositeScores =
        new CompositeScores(
            parameters.compositeKVWeight(),
            parameters.compositeQueueWeight(),
            parameters.compositePrefixWeight());
    this.prefersMost = parameters.headroomSelectionStrategy().equals("most");
    this.predictionsKey =
        LatencyPredictions.KEY.from(parameters.latencyPredictionInfoProducerName());
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    LatencyPredictions predictions = request.data().get(predictionsKey);
    if (predictions == null || !anyPredicted(predictions, candidates)) {
      compositeScores.score(request.data().get(matchesKey), candidates, scores);
      return;
    }
    Headrooms headrooms = Headrooms.of(predictions, candidates);
    boolean[] group = headrooms.meeting();
    if (group.length > 0) {
      headroomScores.score(headrooms, group, prefersMost, scores);
    } else {
      headroomScores.score(headrooms, headrooms.leastMissing(), false, scores);
    }
  }

  private static boolean anyPredicted(LatencyPredictions predictions, Candidates candidates) {
    for (int i = 0; i < candidates.size(); i++) {
      if (predictions.predicted()[candidates.slot(i)]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(predictionsKey, matchesKey);
  }
}
