package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PeerEndpoint;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers endpoints near the one an earlier stage picked (specification 04, section 3.15).
 *
 * <p>Scores 1 on the same host, 0.2 in the same rack, 0.05 in the same zone, 0.02 in the same
 * region, else 0.
 */
final class TopologyAffinityScorer implements Scorer, DataConsumer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of("topology-affinity-scorer", Parameters.DEFAULT, TopologyAffinityScorer::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param topologyProducerName who knows where endpoints run; empty: the default extractor
   */
  record Parameters(String topologyProducerName) {
    static final Parameters DEFAULT = new Parameters("");
  }

  private final DataKey<Topology> topologyKey;

  TopologyAffinityScorer(Parameters parameters) {
    this.topologyKey = Topology.KEY.from(parameters.topologyProducerName());
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    Endpoint peer = request.data().get(PeerEndpoint.KEY);
    Topology place = peer == null ? null : peer.attributes().get(topologyKey);
    if (place == null) {
      return;
    }
    for (int i = 0; i < scores.length; i++) {
      Topology other = candidates.endpoint(i).attributes().get(topologyKey);
      scores[i] = other == null ? 0 : score(place.levelTo(other));
    }
  }

  private static double score(Topology.Level level) {
    return switch (level) {
      case HOST -> 1;
      case RACK -> 0.2;
      case ZONE -> 0.05;
      case REGION -> 0.02;
      case NONE -> 0;
    };
  }

  @Override
  public Set<DataKey<?>> optionalData() {
    return Set.of(topologyKey);
  }
}
