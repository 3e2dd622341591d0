package io.inferencegateway.discovery;

import io.inferencegateway.endpoint.Membership;
import io.inferencegateway.plugin.Plugin;

/** Finds the endpoints of a pool outside Kubernetes (specification 08, section 14). */
public interface EndpointDiscovery extends Plugin {

  /**
   * Fills the pool once, then keeps it up to date in the background until closed.
   *
   * @return stops the background work when closed
   * @throws DiscoveryException the first pass failed
   */
  AutoCloseable start(Membership pool) throws DiscoveryException;
}
