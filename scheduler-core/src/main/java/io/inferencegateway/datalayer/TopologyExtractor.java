package io.inferencegateway.datalayer;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Notes where each endpoint runs: node, rack, zone and region, from the labels of its pod
 * (specification 08, section 12.3). Without a node label the host name of the pod's specification
 * counts, once that pod is seen. An endpoint of which nothing is known gets no topology.
 */
final class TopologyExtractor
    implements EndpointEventExtractor,
        PodObserver,
        SourceOwner,
        DataSupplier,
        EndpointPool.Listener {
  static final PluginFactory<Plugin, Parameters> FACTORY =
      PluginFactory.<Plugin, Parameters>of(
              "topology-extractor", Parameters.DEFAULT, TopologyExtractor::new)
          .alpha();

  /**
   * Parameters: labels of each level.
   *
   * @param hostname label of the node
   * @param rack label of the rack
   * @param zone label of the zone
   * @param region label of the region
   */
  record Parameters(String hostname, String rack, String zone, String region) {
    static final Parameters DEFAULT =
        new Parameters(
            "kubernetes.io/hostname",
            "topology.kubernetes.io/rack",
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region");
  }

  private final Parameters labels;
  private final DataKey<Topology> key;

  /** Ready pods that name a host. */
  private final Map<EndpointId, String> hostByPod = new HashMap<>();

  /** Endpoints whose labels name none, the ranks of one pod together. */
  private final Map<EndpointId, Set<Endpoint>> hostless = new HashMap<>();

  TopologyExtractor(Parameters parameters, PluginContext context) {
    this.labels = parameters;
    this.key = Topology.KEY.from(context.name());
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(key);
  }

  @Override
  public synchronized void added(Endpoint endpoint) {
    String host = endpoint.metadata().label(labels.hostname());
    if (host.isEmpty()) {
      EndpointId pod = pod(endpoint);
      hostless.computeIfAbsent(pod, p -> new LinkedHashSet<>()).add(endpoint);
      host = hostByPod.getOrDefault(pod, "");
    }
    publish(endpoint, host);
  }

  @Override
  public synchronized void removed(Endpoint endpoint) {
    EndpointId pod = pod(endpoint);
    Set<Endpoint> ranks = hostless.get(pod);
    if (ranks != null && ranks.remove(endpoint) && ranks.isEmpty()) {
      hostless.remove(pod);
    }
    endpoint.attributes().remove(key);
  }

  @Override
  public synchronized void podChanged(Pod pod) {
    if (!pod.ready()) {
      hostByPod.remove(pod.id());
    } else if (!pod.hostname().isEmpty()) {
      hostByPod.put(pod.id(), pod.hostname());
      for (Endpoint endpoint : hostless.getOrDefault(pod.id(), Set.of())) {
        publish(endpoint, pod.hostname());
      }
    }
  }

  @Override
  public synchronized void podDeleted(EndpointId id) {
    hostByPod.remove(id);
  }

  private void publish(Endpoint endpoint, String host) {
    Topology topology =
        new Topology(
            host,
            endpoint.metadata().label(labels.rack()),
            endpoint.metadata().label(labels.zone()),
            endpoint.metadata().label(labels.region()));
    if (topology.isUnknown()) {
      endpoint.attributes().remove(key);
    } else {
      endpoint.attributes().put(key, topology);
    }
  }

  private static EndpointId pod(Endpoint endpoint) {
    return new EndpointId(endpoint.id().namespace(), endpoint.metadata().podName());
  }
}
