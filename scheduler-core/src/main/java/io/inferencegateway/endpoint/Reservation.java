package io.inferencegateway.endpoint;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One request's place on an endpoint. Closing it any number of times, from any thread, frees it
 * once.
 */
public final class Reservation implements AutoCloseable {
  private final Endpoint endpoint;
  private final AtomicBoolean open = new AtomicBoolean(true);

  Reservation(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    if (open.compareAndSet(true, false)) {
      endpoint.release();
    }
  }
}
