package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers endpoints that already hold the beginning of the prompt (specification 04, section 3.8).
 *
 * <p>Scores {@code w * length + (1 - w) * ratio}, where ratio is the matched share of the prompt's
 * blocks and length is {@code min(1, matched tokens / scale)} squared, which favours long absolute
 * matches. Without match data, 0.
 */
final class PrefixCacheScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of("prefix-cache-scorer", Parameters.DEFAULT, PrefixCacheScorer::new);

  /**
   * Parameters.
   *
   * @param prefixMatchInfoProducerName instance whose matches are used; empty: the default producer
   * @param matchLengthWeight share of the length term; 0 to 1
   * @param matchLengthScaleTokens matched tokens at which the length term reaches 1; positive when
   *     it has a weight
   */
  record Parameters(
      String prefixMatchInfoProducerName, double matchLengthWeight, int matchLengthScaleTokens) {
    static final Parameters DEFAULT = new Parameters("", 0, 8192);

    Parameters {
      Require.within("matchLengthWeight", matchLengthWeight, 0, 1);
      Require.that(
          matchLengthWeight == 0 || matchLengthScaleTokens > 0,
          "matchLengthScaleTokens",
          matchLengthScaleTokens,
          "positive when matchLengthWeight is");
    }
  }

  private final DataKey<PrefixMatches> matchesKey;
  private final double lengthWeight;
  private final double scaleTokens;

  PrefixCacheScorer(Parameters parameters) {
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
    this.lengthWeight = parameters.matchLengthWeight();
    this.scaleTokens = parameters.matchLengthScaleTokens();
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    PrefixMatches matches = request.data().get(matchesKey);
    if (matches == null || matches.totalBlocks() == 0) {
      return;
    }
    int[] matched = matches.matchedBlocks();
    double total = matches.totalBlocks();
    for (int i = 0; i < scores.length; i++) {
      int blocks = matched[candidates.slot(i)];
      scores[i] =
          lengthWeight * length(blocks, matches.blockTokens())
              + (1 - lengthWeight) * (blocks / total);
    }
  }

  private double length(int blocks, int blockTokens) {
    if (lengthWeight == 0 || blockTokens <= 0) {
      return 0;
    }
    double share = Math.min(1, (double) blocks * blockTokens / scaleTokens);
    return share * share;
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(matchesKey);
  }
}
