package io.inferencegateway.producer.precise;

import io.inferencegateway.kvcache.events.EventSettings;
import io.inferencegateway.plugin.Require;

/**
 * Where block events come from (specification 06, section 5.4). One address that engines connect
 * to, a socket of each endpoint, or both.
 *
 * @param zmqEndpoint address to listen at, e.g. {@code tcp://*:5557}; empty: none
 * @param topicFilter topics that are read; those that begin with it
 * @param concurrency threads that apply events, those of one endpoint in order [threads]; 1 to 256
 * @param engineType whose events they are; vllm or sglang; empty: vllm
 * @param discoverPods whether the socket of each endpoint is connected to
 * @param podDiscoveryConfig how these sockets are found
 */
record EventParameters(
    String zmqEndpoint,
    String topicFilter,
    int concurrency,
    String engineType,
    boolean discoverPods,
    PodDiscovery podDiscoveryConfig) {
  static final EventParameters DEFAULT =
      new EventParameters("", "kv@", 4, "vllm", true, PodDiscovery.DEFAULT);

  private static final int MOST_WORKERS = 256;

  EventParameters {
    Require.all(
        () ->
            Require.that(
                concurrency > 0 && concurrency <= MOST_WORKERS,
                "concurrency",
                concurrency,
                "1 to " + MOST_WORKERS),
        () -> Require.oneOf("engineType", engineType, "", "vllm", "sglang"));
  }

  EventSettings settings() {
    return new EventSettings(
        zmqEndpoint,
        topicFilter,
        concurrency,
        discoverPods,
        podDiscoveryConfig.socketPort(),
        podDiscoveryConfig.replaySocketPort());
  }

  /**
   * How the event sockets of endpoints are found.
   *
   * @param podLabelSelector without effect, for old files: endpoints are those of the pool
   * @param podNamespace without effect, for old files: endpoints are those of the pool
   * @param socketPort port of an endpoint's event socket; data-parallel rank n adds n
   * @param replaySocketPort port of its replay socket; rank n adds n; 0 or less: there is none
   */
  record PodDiscovery(
      String podLabelSelector, String podNamespace, int socketPort, int replaySocketPort) {
    static final PodDiscovery DEFAULT =
        new PodDiscovery("llm-d.ai/inference-serving=true", "", 5557, 0);

    PodDiscovery {
      Require.all(
          () -> Require.port("socketPort", socketPort),
          () ->
              Require.that(
                  replaySocketPort <= 65_535, "replaySocketPort", replaySocketPort, "a port or 0"));
    }
  }
}
