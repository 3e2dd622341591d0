package io.inferencegateway.kvcache.events;

/**
 * Where block events come from (specification 06, section 5.4).
 *
 * @param bindAddress address that engines connect to, e.g. {@code tcp://*:5557}; empty: none
 * @param topicFilter how topics begin
 * @param workers threads that apply events, positive
 * @param connects whether the socket of each endpoint is connected to
 * @param socketPort port of the endpoints' sockets; a rank adds its number
 * @param replayPort port of the endpoints' replay sockets; a rank adds its number; 0: none
 */
public record EventSettings(
    String bindAddress,
    String topicFilter,
    int workers,
    boolean connects,
    int socketPort,
    int replayPort) {}
