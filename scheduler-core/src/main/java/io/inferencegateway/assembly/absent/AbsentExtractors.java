package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.NotificationExtractor;
import io.inferencegateway.datalayer.Payload;
import io.inferencegateway.datalayer.PollExtractor;
import io.inferencegateway.datalayer.ResourceKind;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** Extractors of the data layer (specification 03, section 14.7). */
final class AbsentExtractors {

  private AbsentExtractors() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "models-data-extractor",
            Declared.NOTHING.produces(Keys.MODELS).with(new Reads(Payload.MODEL_LIST)),
            PollExtractor.class),
        AbsentType.of(
                "dcgm-extractor",
                Declared.NOTHING.produces(Keys.GPU).with(new Reads(Payload.METRICS_PAGE)),
                PollExtractor.class)
            .alpha(),
        AbsentType.of(
                "multicluster-metrics-extractor",
                ClusterMetrics.DEFAULT,
                _ ->
                    Declared.NOTHING
                        .produces(
                            ScalarKeys.MULTICLUSTER_KV_USED,
                            ScalarKeys.MULTICLUSTER_WAITING_REQUESTS)
                        .with(new Reads(Payload.METRICS_PAGE)),
                PollExtractor.class)
            .alpha(),
        AbsentType.of(
                "topology-extractor",
                TopologyLabels.DEFAULT,
                TopologyLabels::declared,
                EndpointEventExtractor.class,
                NotificationExtractor.class)
            .alpha());
  }

  /** What an extractor reads. */
  private record Reads(Payload wants) implements PollExtractor {}

  /** Reads pods, and watches them by itself if need be. */
  private record ReadsPods() implements NotificationExtractor, SourceOwner {
    @Override
    public ResourceKind wantsKind() {
      return ResourceKind.POD;
    }
  }

  /**
   * Parameters of multicluster-metrics-extractor.
   *
   * @param kvCacheUtilizationMetric name of a cluster's KV use
   * @param queueSizeMetric name of a cluster's queue size
   */
  record ClusterMetrics(String kvCacheUtilizationMetric, String queueSizeMetric) {
    static final ClusterMetrics DEFAULT =
        new ClusterMetrics(
            "llm_d_epp_average_kv_cache_utilization", "llm_d_epp_average_queue_size");
  }

  /**
   * Parameters of topology-extractor: labels of each level.
   *
   * @param hostname label of the node
   * @param rack label of the rack
   * @param zone label of the zone
   * @param region label of the region
   */
  record TopologyLabels(String hostname, String rack, String zone, String region) {
    static final TopologyLabels DEFAULT =
        new TopologyLabels(
            "kubernetes.io/hostname",
            "topology.kubernetes.io/rack",
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region");

    Declared declared(PluginContext context) {
      return Declared.NOTHING.produces(Topology.KEY.from(context.name())).with(new ReadsPods());
    }
  }
}
