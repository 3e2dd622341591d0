package io.inferencegateway.kvcache.events;

/**
 * What a subscriber follows.
 *
 * @param name label of its metrics
 * @param address to connect or bind to
 * @param binds whether publishers connect to it
 * @param replayAddress where earlier messages can be had; empty: nowhere
 * @param topicFilter how topics begin
 * @param hostPort the endpoint whose messages come; empty: the topic says whose they are
 */
record Subscription(
    String name,
    String address,
    boolean binds,
    String replayAddress,
    String topicFilter,
    String hostPort) {

  String endpointOf(Topic topic) {
    return hostPort.isEmpty() ? topic.endpoint() : hostPort;
  }
}
