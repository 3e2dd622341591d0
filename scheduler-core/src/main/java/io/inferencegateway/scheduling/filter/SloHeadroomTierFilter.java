package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.Arrays;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Keeps endpoints that are predicted to meet the request's latency objective; now and then the
 * others instead, to learn about them (specification 04, section 2.8). When there is only one of
 * the two kinds, or no prediction at all, keeps everyone.
 */
final class SloHeadroomTierFilter implements Filter, DataConsumer {
  static final PluginFactory<Filter, Parameters> FACTORY =
      PluginFactory.of("slo-headroom-tier-filter", Parameters.DEFAULT, SloHeadroomTierFilter::new);

  /**
   * Parameters.
   *
   * @param epsilonExploreNeg how often those that miss the objective are kept instead; 0 to 1
   * @param latencyPredictionInfoProducerName whose predictions; empty: the default producer
   */
  record Parameters(double epsilonExploreNeg, String latencyPredictionInfoProducerName) {
    static final Parameters DEFAULT = new Parameters(0.01, "");

    Parameters {
      Require.within("epsilonExploreNeg", epsilonExploreNeg, 0, 1);
    }
  }

  private final double exploring;
  private final DataKey<LatencyPredictions> predictionsKey;
  private final RandomGenerator random;

  SloHeadroomTierFilter(Parameters parameters, PluginContext context) {
    this.exploring = parameters.epsilonExploreNeg();
    this.predictionsKey =
        LatencyPredictions.KEY.from(parameters.latencyPredictionInfoProducerName());
    this.random = context.random();
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    LatencyPredictions predictions = request.data().get(predictionsKey);
    if (predictions == null || keep.length <= 1) {
      return;
    }
    int meeting = 0;
    for (int i = 0; i < keep.length; i++) {
      int slot = candidates.slot(i);
      keep[i] =
          predictions.predicted()[slot]
              && predictions.ttftHeadroom()[slot] >= 0
              && predictions.tpotHeadroom()[slot] >= 0;
      meeting += keep[i] ? 1 : 0;
    }
    if (meeting == 0 || meeting == keep.length) {
      Arrays.fill(keep, true);
    } else if (random.nextDouble() < exploring) {
      invert(keep);
    }
  }

  private static void invert(boolean[] keep) {
    for (int i = 0; i < keep.length; i++) {
      keep[i] = !keep[i];
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(predictionsKey);
  }
}
