package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.endpoint.Topology.Level;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.PeerEndpoint;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps endpoints near the one an earlier stage picked (specification 04, section 2.5). Without
 * such a stage, without knowledge of where it runs, or when nobody is near, keeps everyone.
 */
final class TopologyAffinityFilter implements Filter, DataConsumer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of("topology-affinity-filter", Parameters.DEFAULT, TopologyAffinityFilter::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param minAffinity the widest level that is near enough; host, rack, zone or region
   * @param topologyProducerName who knows where endpoints run; empty: the default extractor
   */
  record Parameters(String minAffinity, String topologyProducerName) {
    private static final Set<String> LEVELS = Set.of("", "host", "rack", "zone", "region");
    static final Parameters DEFAULT = new Parameters("host", "");

    Parameters {
      Require.that(
          LEVELS.contains(minAffinity), "minAffinity", minAffinity, "host, rack, zone or region");
    }

    Level widest() {
      return minAffinity.isEmpty()
          ? Level.HOST
          : Level.valueOf(minAffinity.toUpperCase(Locale.ROOT));
    }
  }

  private final Level widest;
  private final DataKey<Topology> topologyKey;

  TopologyAffinityFilter(Parameters parameters) {
    this.widest = parameters.widest();
    this.topologyKey = Topology.KEY.from(parameters.topologyProducerName());
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    Endpoint peer = request.data().get(PeerEndpoint.KEY);
    Topology place = peer == null ? null : peer.attributes().get(topologyKey);
    if (place == null) {
      return;
    }
    boolean any = false;
    for (int i = 0; i < keep.length; i++) {
      keep[i] = isNear(place, candidates.endpoint(i).attributes().get(topologyKey));
      any |= keep[i];
    }
    if (!any) {
      Arrays.fill(keep, true);
    }
  }

  private boolean isNear(Topology place, @Nullable Topology other) {
    return other != null && place.levelTo(other).compareTo(widest) <= 0;
  }

  @Override
  public Set<DataKey<?>> optionalData() {
    return Set.of(topologyKey);
  }
}
