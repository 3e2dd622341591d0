package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.Arrays;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps endpoints that hold most of the prompt, unless waiting for them costs more than it saves
 * (specification 04, section 2.9). Without such endpoints keeps everyone.
 */
final class PrefixCacheAffinityFilter implements Filter, DataConsumer {
  static final PluginFactory<Filter, Parameters> FACTORY =
      PluginFactory.of(
          "prefix-cache-affinity-filter", Parameters.DEFAULT, PrefixCacheAffinityFilter::new);

  private static final String BY_THROUGHPUT = "prefillThroughput";
  private static final String BY_PREDICTION = "latencyPredictor";

  /**
   * Parameters.
   *
   * @param affinityThreshold matched share of the prompt from which an endpoint is preferred; at
   *     most 1; 0 or less switches the filter off
   * @param explorationProbability how often the preference is ignored; 0 to 1
   * @param maxTTFTPenaltyMs how much longer the first token may take because of it; 0: any time
   * @param ttftSource where the time to the first token comes from; prefillThroughput or
   *     latencyPredictor
   * @param peakPrefillThroughput tokens an endpoint prefills per second; positive with
   *     prefillThroughput
   * @param prefixMatchInfoProducerName whose matches; empty: the default producer
   * @param latencyPredictionInfoProducerName whose predictions; empty: the default producer
   * @param inFlightLoadProducerName whose counts; empty: the default producer
   */
  record Parameters(
      double affinityThreshold,
      double explorationProbability,
      double maxTTFTPenaltyMs,
      String ttftSource,
      double peakPrefillThroughput,
      String prefixMatchInfoProducerName,
      String latencyPredictionInfoProducerName,
      String inFlightLoadProducerName) {
    static final Parameters DEFAULT =
        new Parameters(0.8, 0, 18_000, BY_THROUGHPUT, 15_928, "", "", "");

    Parameters {
      Require.that(affinityThreshold <= 1, "affinityThreshold", affinityThreshold, "at most 1");
      Require.within("explorationProbability", explorationProbability, 0, 1);
      Require.notNegative("maxTTFTPenaltyMs", maxTTFTPenaltyMs);
      Require.that(
          ttftSource.equals(BY_THROUGHPUT) || ttftSource.equals(BY_PREDICTION),
          "ttftSource",
          ttftSource,
          BY_THROUGHPUT + " or " + BY_PREDICTION);
      boolean divides = ttftSource.equals(BY_THROUGHPUT) && maxTTFTPenaltyMs > 0;
      Require.that(
          divides ? peakPrefillThroughput > 0 : peakPrefillThroughput >= 0,
          "peakPrefillThroughput",
          peakPrefillThroughput,
          divides ? "positive" : "0 or more");
    }

    boolean predicts() {
      return ttftSource.equals(BY_PREDICTION);
    }
  }

  private final Parameters parameters;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<LatencyPredictions> predictionsKey;
  private final DataKey<InFlightLoad> loadKey;
  private final RandomGenerator random;

  PrefixCacheAffinityFilter(Parameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
    this.predictionsKey =
        LatencyPredictions.KEY.from(parameters.latencyPredictionInfoProducerName());
    this.loadKey = InFlightLoad.KEY.from(parameters.inFlightLoadProducerName());
    this.random = context.random();
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    PrefixMatches matches = request.data().get(matchesKey);
    if (matches == null || keep.length <= 1 || parameters.affinityThreshold() <= 0) {
      return;
    }
    if (random.nextDouble() < parameters.explorationProbability()) {
      return;
    }
    int holders = 0;
    for (int i = 0; i < keep.length; i++) {
      keep[i] = matches.ratio(candidates.slot(i)) >= parameters.affinityThreshold();
      holders += keep[i] ? 1 : 0;
    }
    if (holders == 0 || (holders < keep.length && costsTooMuch(request, candidates, keep))) {
      Arrays.fill(keep, true);
    }
  }

  private boolean costsTooMuch(InferenceRequest request, Candidates candidates, boolean[] holds) {
    if (parameters.maxTTFTPenaltyMs() == 0) {
      return false;
    }
    LatencyPredictions predictions = request.data().get(predictionsKey);
    double holders = Double.MAX_VALUE;
    double others = Double.MAX_VALUE;
    for (int i = 0; i < holds.length; i++) {
      double millis =
          parameters.predicts()
              ? predictedMillis(predictions, candidates.slot(i))
              : queuedMillis(candidates, i);
      if (holds[i]) {
        holders = Math.min(holders, millis);
      } else {
        others = Math.min(others, millis);
      }
    }
    return holders - others > parameters.maxTTFTPenaltyMs();
  }

  private static double predictedMillis(@Nullable LatencyPredictions predictions, int slot) {
    return predictions != null && predictions.predicted()[slot]
        ? predictions.ttftMillis()[slot]
        : Double.MAX_VALUE;
  }

  private double queuedMillis(Candidates candidates, int index) {
    InFlightLoad load = candidates.endpoint(index).attributes().get(loadKey);
    return load == null ? 0 : load.tokens() / parameters.peakPrefillThroughput() * 1000;
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    if (parameters.maxTTFTPenaltyMs() == 0) {
      return Set.of(matchesKey);
    }
    return Set.of(matchesKey, parameters.predicts() ? predictionsKey : loadKey);
  }
}
