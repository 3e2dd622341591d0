package io.inferencegateway.datalayer;

import io.inferencegateway.endpoint.EndpointId;
import java.util.Map;

/** Is told of the pods of a cluster, whatever watches them. Calls come one after another. */
public interface PodObserver extends NotificationExtractor {

  /**
   * A pod as far as observers look at it.
   *
   * @param id its namespace and name
   * @param ready whether it is Ready and not terminating
   * @param hostname of its specification; empty: none
   */
  record Pod(EndpointId id, Map<String, String> labels, boolean ready, String hostname) {
    public Pod {
      labels = Map.copyOf(labels);
    }
  }

  /** The pod is new or has changed. */
  void podChanged(Pod pod);

  void podDeleted(EndpointId id);

  @Override
  default ResourceKind wantsKind() {
    return ResourceKind.POD;
  }
}
