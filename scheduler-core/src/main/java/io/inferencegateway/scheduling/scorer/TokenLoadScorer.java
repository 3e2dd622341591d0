package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.UncachedTokens;
import java.util.Set;

/**
 * Prefers endpoints with fewer tokens in flight (specification 04, section 3.7).
 *
 * <p>Scores {@code 1 - min(tokens, threshold) / threshold}, where tokens are those in flight plus
 * those this request adds: 1 when idle, 0 from the threshold on. Never used counts as idle.
 */
final class TokenLoadScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of("token-load-scorer", Parameters.DEFAULT, TokenLoadScorer::new);

  private static final long DEFAULT_THRESHOLD = 4_194_304;

  /**
   * Parameters.
   *
   * @param queueThresholdTokens tokens in flight at which the score reaches 0; below 1 means
   *     4194304
   * @param inFlightLoadProducerName whose counts; empty: the default producer
   */
  record Parameters(long queueThresholdTokens, String inFlightLoadProducerName) {
    static final Parameters DEFAULT = new Parameters(DEFAULT_THRESHOLD, "");
  }

  private final double threshold;
  private final DataKey<InFlightLoad> loadKey;
  private final DataKey<UncachedTokens> uncachedKey;

  TokenLoadScorer(Parameters parameters) {
    long tokens = parameters.queueThresholdTokens();
    this.threshold = tokens > 0 ? tokens : DEFAULT_THRESHOLD;
    this.loadKey = InFlightLoad.KEY.from(parameters.inFlightLoadProducerName());
    this.uncachedKey = UncachedTokens.KEY.from(parameters.inFlightLoadProducerName());
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    UncachedTokens uncached = request.data().get(uncachedKey);
    for (int i = 0; i < scores.length; i++) {
      InFlightLoad load = candidates.endpoint(i).attributes().get(loadKey);
      double tokens = load == null ? 0 : load.tokens();
      tokens += uncached == null ? 0 : uncached.bySlot()[candidates.slot(i)];
      scores[i] = 1 - Math.clamp(tokens, 0, threshold) / threshold;
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(loadKey, uncachedKey);
  }
}
