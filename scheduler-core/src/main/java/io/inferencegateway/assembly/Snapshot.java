package io.inferencegateway.assembly;

import io.inferencegateway.datalayer.DataLayer;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.routing.Director;
import io.inferencegateway.routing.RequestPlugins;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A configuration with what runs for it. A request uses one from start to end.
 *
 * @param generation counts from 1
 * @param text the document
 * @param plugins those around scheduling; whoever may still call a plugin of the plan holds it
 * @param bindings of {@code dataLayer}
 */
record Snapshot(
    long generation,
    String text,
    PoolPlan plan,
    RequestPlugins plugins,
    Director director,
    List<DataLayer.Binding> bindings,
    DataLayer dataLayer,
    DiscoveryRun discovery) {

  /** The same configuration in other words. */
  Snapshot withText(String other) {
    return new Snapshot(generation, other, plan, plugins, director, bindings, dataLayer, discovery);
  }

  /** Who is told of endpoints that come and go. */
  List<EndpointPool.Listener> listeners() {
    List<EndpointPool.Listener> listeners =
        new ArrayList<>(plan.instances().all(EndpointPool.Listener.class).values());
    listeners.add(dataLayer);
    return listeners;
  }

  /** What works between requests. */
  List<AutoCloseable> background() {
    return List.of(discovery, dataLayer);
  }

  /** Those of {@code all} that are not among {@code others}. */
  static <T> List<T> without(Collection<T> all, Collection<T> others) {
    return all.stream().filter(one -> others.stream().noneMatch(other -> other == one)).toList();
  }
}
