package io.inferencegateway.kvcache.events;

/** Takes what subscribers receive. Thread-safe; what is of one endpoint stays in order. */
interface EventSink {

  /**
   * A message of an endpoint.
   *
   * @return false when there was no room and it was dropped
   */
  boolean message(String hostPort, String model, byte[] payload);

  /** What an endpoint's engine told before no longer holds. */
  void reset(String hostPort);
}
