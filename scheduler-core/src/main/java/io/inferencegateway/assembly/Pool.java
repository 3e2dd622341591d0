package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.routing.DecisionLog;
import io.inferencegateway.routing.Director;
import io.inferencegateway.routing.Pending;

/** A running pool: its endpoints are found and scraped, its director routes. */
public final class Pool implements AutoCloseable {

  private Pool() {}

  /**
   * Reads and checks the configuration, finds the endpoints and starts to collect their numbers.
   *
   * @throws ConfigException the configuration cannot be used; holds every error of the failed step
   */
  public static Pool start(PoolSettings settings) throws ConfigException {
    return Pending.<Pool>value(Pending.any());
  }

  public String name() {
    return Pending.<String>value(Pending.any());
  }

  public Director director() {
    return Pending.<Director>value(Pending.any());
  }

  public EndpointPool endpoints() {
    return Pending.<EndpointPool>value(Pending.any());
  }

  public DecisionLog decisions() {
    return Pending.<DecisionLog>value(Pending.any());
  }

  /**
   * The configuration in force, in the reference's one-line form (specification 03, section 12.1).
   */
  public String effectiveConfiguration() {
    return Pending.<String>value(Pending.any());
  }

  /** Stops discovery and scraping. Requests in flight may still end. */
  @Override
  public void close() {
    Pending.check();
  }
}
