package io.inferencegateway.assembly;

import static io.inferencegateway.assembly.Snapshot.without;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.datalayer.DataLayer;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.routing.Director;
import io.inferencegateway.routing.DirectorParts;
import io.inferencegateway.routing.PoolState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes snapshots, each of new parts and those of its predecessor, and lets one follow another. */
final class Snapshots {
  private final PoolSettings settings;
  private final EndpointPool endpoints;
  private final PoolState state;
  private final PoolMeters meters;
  private final Retirement retirement = new Retirement();

  Snapshots(PoolSettings settings, EndpointPool endpoints, PoolState state) {
    this.settings = settings;
    this.endpoints = endpoints;
    this.state = state;
    this.meters = PoolMeters.register(settings.metrics());
  }

  /**
   * The first one.
   *
   * @throws ConfigException the endpoints cannot be found
   */
  Snapshot start(PoolPlan plan, String text) throws ConfigException {
    Snapshot first = make(plan, text, null);
    first.listeners().forEach(endpoints::listen);
    first.discovery().takeOver();
    return first;
  }

  /**
   * One that can take the place of {@code previous} at once. What is new in it runs and knows all
   * endpoints, but touches nothing that {@code previous} works with.
   *
   * @throws ConfigException the endpoints cannot be found; nothing is left behind
   */
  Snapshot prepare(PoolPlan plan, String text, Snapshot previous) throws ConfigException {
    Snapshot next = make(plan, text, previous);
    List<EndpointPool.Listener> added = without(next.listeners(), previous.listeners());
    boolean complete = false;
    try {
      added.forEach(endpoints::listen);
      complete = true;
      return next;
    } finally {
      if (!complete) {
        added.forEach(endpoints::unlisten);
        Closing.all(without(next.background(), previous.background()));
      }
    }
  }

  private Snapshot make(PoolPlan plan, String text, @Nullable Snapshot previous)
      throws ConfigException {
    PoolParts parts = new PoolParts(plan, settings, endpoints, meters);
    DirectorParts directorParts = parts.directorParts();
    List<DataLayer.Binding> bindings = parts.bindings();
    EndpointDiscovery discovery =
        Objects.requireNonNull(plan.discovery(), "a plan that can run has one");
    DiscoveryRun run =
        previous != null && previous.discovery().isOf(discovery)
            ? previous.discovery()
            : DiscoveryRun.start(discovery, endpoints);
    DataLayer dataLayer =
        previous != null && previous.bindings().equals(bindings)
            ? previous.dataLayer()
            : parts.dataLayer(bindings);
    return new Snapshot(
        previous == null ? 1 : previous.generation() + 1,
        text,
        plan,
        directorParts.plugins(),
        new Director(directorParts, state),
        bindings,
        dataLayer,
        run);
  }

  /** Ends what only {@code previous} needs, now that {@code next} is in force. */
  void retire(Snapshot previous, Snapshot next) {
    if (previous.discovery() != next.discovery()) {
      Closing.all(List.of(previous.discovery()));
      next.discovery().takeOver();
    }
    if (previous.dataLayer() != next.dataLayer()) {
      endpoints.unlisten(previous.dataLayer());
      Closing.all(List.of(previous.dataLayer()));
    }
    PluginInstances instances = next.plan().instances();
    Map<String, EndpointPool.Listener> successors = instances.all(EndpointPool.Listener.class);
    previous
        .plan()
        .instances()
        .all(EndpointPool.Listener.class)
        .forEach((name, listener) -> dismiss(listener, successors.get(name)));
    retirement.closeWhenReleased(
        previous.plan().instances().closeableWithout(instances), previous.plugins());
  }

  /**
   * What a successor of the same name and kind attaches to endpoints replaces what this one did.
   */
  private void dismiss(EndpointPool.Listener listener, EndpointPool.@Nullable Listener successor) {
    if (successor == null || successor.getClass() != listener.getClass()) {
      endpoints.dismiss(listener);
    } else if (successor != listener) {
      endpoints.unlisten(listener);
      listener.replaced();
    }
  }
}
