package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.datalayer.DataLayer;
import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.routing.DecisionLog;
import io.inferencegateway.routing.Director;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running pool: its endpoints are found and scraped, its director routes. */
public final class Pool implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pool.class);

  private final PoolPlan plan;
  private final EndpointPool endpoints;
  private final DecisionLog decisions;
  private final Director director;
  private final List<AutoCloseable> background;

  private Pool(
      PoolPlan plan,
      EndpointPool endpoints,
      DecisionLog decisions,
      Director director,
      List<AutoCloseable> background) {
    this.plan = plan;
    this.endpoints = endpoints;
    this.decisions = decisions;
    this.director = director;
    this.background = background;
  }

  /**
   * Reads and checks the configuration, finds the endpoints and starts to collect their numbers.
   *
   * @throws ConfigException the configuration cannot be used; holds every error of the failed step
   */
  public static Pool start(PoolSettings settings) throws ConfigException {
    PoolPlan plan = plan(settings, new PluginMeters(settings.metrics()));
    EndpointDiscovery endpointDiscovery = plan.discovery();
    if (endpointDiscovery == null) {
      throw new ConfigException(
          Category.UNAVAILABLE,
          "dataLayer.discovery",
          "absent (expected: a discovery plugin; endpoints from Kubernetes are not available in"
              + " this build)");
    }
    EndpointPool endpoints = new EndpointPool(settings.name());
    DecisionLog decisions = new DecisionLog(settings.decisionsKept());
    PoolParts parts = new PoolParts(plan, settings, endpoints);
    Director director = new Director(parts.directorParts(), decisions);
    parts.producerListeners().forEach(endpoints::listen);
    DataLayer dataLayer = parts.dataLayer();
    endpoints.listen(dataLayer);
    AutoCloseable discovery;
    try {
      discovery = endpointDiscovery.start(endpoints);
    } catch (DiscoveryException e) {
      dataLayer.close();
      throw new ConfigException(
          Category.DISCOVERY, "dataLayer.discovery", String.valueOf(e.getMessage()));
    }
    LOG.atInfo()
        .addKeyValue("pool", settings.name())
        .addKeyValue("endpoints", endpoints.endpoints().size())
        .log("pool started");
    List<AutoCloseable> background = new ArrayList<>(List.of(discovery, dataLayer));
    background.addAll(plan.instances().all(AutoCloseable.class).values());
    return new Pool(plan, endpoints, decisions, director, background);
  }

  public String name() {
    return endpoints.name();
  }

  public Director director() {
    return director;
  }

  public EndpointPool endpoints() {
    return endpoints;
  }

  public DecisionLog decisions() {
    return decisions;
  }

  /**
   * The configuration in force, in the reference's one-line form (specification 03, section 12.1).
   */
  public String effectiveConfiguration() {
    return plan.effectiveForm();
  }

  /**
   * Runs all checks that {@link #start} runs before it does anything.
   *
   * @return the effective configuration in YAML, with the origin of each value
   * @throws ConfigException as {@link #start}
   */
  public static String validate(PoolSettings settings) throws ConfigException {
    return plan(settings, PluginMeters.unread()).effectiveYaml(settings.configText());
  }

  private static PoolPlan plan(PoolSettings settings, PluginMeters meters) throws ConfigException {
    PoolPlan plan = PoolPlan.of(settings, meters);
    AvailabilityCheck.check(plan);
    return plan;
  }

  /** Stops discovery and scraping. Requests in flight may still end. */
  @Override
  public void close() {
    for (AutoCloseable part : background) {
      try {
        part.close();
      } catch (Exception e) {
        LOG.atWarn().setCause(e).addKeyValue("pool", name()).log("could not stop part of a pool");
      }
    }
  }
}
