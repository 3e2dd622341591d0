package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.EncoderCacheMatches;
import java.util.Set;

/**
 * Prefers endpoints that have encoded the request's images, audio and video before (specification
 * 04, section 3.9).
 *
 * <p>Scores the share they hold, by size; 0 for a request without such content.
 */
final class MmEmbeddingsCacheScorer implements Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of(
          "mm-embeddings-cache-scorer", Parameters.DEFAULT, MmEmbeddingsCacheScorer::new);

  /**
   * Parameters.
   *
   * @param producerName whose matches; empty: the default producer
   */
  record Parameters(String producerName) {
    static final Parameters DEFAULT = new Parameters("");
  }

  private final DataKey<EncoderCacheMatches> matchesKey;

  MmEmbeddingsCacheScorer(Parameters parameters) {
    this.matchesKey = EncoderCacheMatches.KEY.from(parameters.producerName());
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    EncoderCacheMatches matches = request.data().get(matchesKey);
    if (matches == null || matches.requestSize() == 0) {
      return;
    }
    double total = matches.requestSize();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = matches.matchedSize()[candidates.slot(i)] / total;
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(matchesKey);
  }
}
