package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.prefix.PrefixMatches;
import org.jspecify.annotations.Nullable;

/**
 * Weighs free KV cache, queue and matched prefix against each other, to two decimals: what the
 * latency scorer does without predictions (specification 04, section 3.17, step 1).
 */
final class CompositeScores {
  private final double kvWeight;
  private final double queueWeight;
  private final double prefixWeight;

  /** Weights are relative; when they do not add up to more than 0, only the KV cache counts. */
  CompositeScores(double kvWeight, double queueWeight, double prefixWeight) {
    double sum = kvWeight + queueWeight + prefixWeight;
    boolean usable = sum > 0;
    this.kvWeight = usable ? kvWeight / sum : 1;
    this.queueWeight = usable ? queueWeight / sum : 0;
    this.prefixWeight = usable ? prefixWeight / sum : 0;
  }

  void score(@Nullable PrefixMatches matches, Candidates candidates, double[] scores) {
    int longest = 0;
    for (int i = 0; i < scores.length; i++) {
      longest = Math.max(longest, candidates.metrics(i).waitingRequests());
    }
    for (int i = 0; i < scores.length; i++) {
      int waiting = candidates.metrics(i).waitingRequests();
      double kvFree = 1 - candidates.metrics(i).kvUsedFraction();
      double queue = longest == 0 ? 1 : (double) (longest - waiting) / longest;
      double prefix = matches == null ? 0 : matches.ratio(candidates.slot(i));
      double score = kvWeight * kvFree + queueWeight * queue + prefixWeight * prefix;
      scores[i] = Math.floor(score * 100 + 0.5) / 100;
    }
  }
}
