package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.endpoint.Membership;
import java.util.List;

/**
 * A discovery at work. It says who belongs to the pool from {@link #takeOver} until it is closed;
 * what it finds before is held back, so that two of them never speak at once.
 */
final class DiscoveryRun implements Membership, AutoCloseable {
  private final EndpointDiscovery discovery;
  private final EndpointPool pool;
  private final AutoCloseable background;
  private List<EndpointMetadata> latest = List.of();
  private boolean speaks;

  private DiscoveryRun(EndpointDiscovery discovery, EndpointPool pool) throws DiscoveryException {
    this.discovery = discovery;
    this.pool = pool;
    this.background = discovery.start(this);
  }

  /**
   * Starts a discovery, which finds its endpoints but does not put them into the pool yet.
   *
   * @throws ConfigException it found none because something it needs is broken
   */
  static DiscoveryRun start(EndpointDiscovery discovery, EndpointPool pool) throws ConfigException {
    try {
      return new DiscoveryRun(discovery, pool);
    } catch (DiscoveryException e) {
      throw new ConfigException(
          Category.DISCOVERY, "dataLayer.discovery", String.valueOf(e.getMessage()));
    }
  }

  boolean isOf(EndpointDiscovery other) {
    return discovery == other;
  }

  /** From now on the pool has the endpoints this finds; those of another must have been closed. */
  synchronized void takeOver() {
    speaks = true;
    pool.replace(latest);
  }

  @Override
  public synchronized void replace(List<EndpointMetadata> wanted) {
    latest = List.copyOf(wanted);
    if (speaks) {
      pool.replace(latest);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      speaks = false;
    }
    Closing.all(List.of(background));
  }
}
