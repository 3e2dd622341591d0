package io.inferencegateway.endpoint;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * One model server replica, from the time discovery finds it until it goes. An endpoint that goes
 * and comes back is a new object, so that nothing of its earlier life leaks into the next.
 *
 * <p>Thread-safe: metrics have one writer (its collector), reservations are counted atomically.
 */
public final class Endpoint {
  private final EndpointMetadata metadata;
  private final String hostPort;
  private final AtomicInteger reservedRequests = new AtomicInteger();
  private final Attributes attributes = new Attributes();
  private volatile EndpointMetrics metrics = EndpointMetrics.UNKNOWN;

  public Endpoint(EndpointMetadata metadata) {
    this.metadata = metadata;
    this.hostPort = metadata.hostPort();
  }

  public EndpointMetadata metadata() {
    return metadata;
  }

  public EndpointId id() {
    return metadata.id();
  }

  /** {@code host:port} of the model API. */
  public String hostPort() {
    return hostPort;
  }

  public EndpointMetrics metrics() {
    return metrics;
  }

  /** For the collector of this endpoint only. */
  public void publish(EndpointMetrics next) {
    metrics = next;
  }

  /** What extractors and producers know of this endpoint besides its metrics. */
  public Attributes attributes() {
    return attributes;
  }

  /** Requests this process has sent here, or is about to, that have not ended. */
  public int reservedRequests() {
    return reservedRequests.get();
  }

  /** Counts one more request until the reservation is closed. */
  public Reservation reserve() {
    reservedRequests.incrementAndGet();
    return new Reservation(this);
  }

  void release() {
    reservedRequests.decrementAndGet();
  }

  @Override
  public String toString() {
    return metadata.id() + "@" + hostPort;
  }
}
