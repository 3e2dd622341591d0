package io.inferencegateway.endpoint;

import java.util.Map;

/**
 * What discovery knows of an endpoint (specification 04, section 1.4).
 *
 * @param podName name of the pod or process behind it; the same for all its ranks
 * @param address IP address without brackets
 * @param port of the model API
 * @param metricsPort of the metrics page
 */
public record EndpointMetadata(
    EndpointId id,
    String podName,
    String address,
    int port,
    int metricsPort,
    Map<String, String> labels) {

  public EndpointMetadata {
    labels = Map.copyOf(labels);
  }

  /** The value of a label; empty when there is none. */
  public String label(String key) {
    return labels.getOrDefault(key, "");
  }

  /** The same with another port of the model API. */
  public EndpointMetadata withPort(int otherPort) {
    return new EndpointMetadata(id, podName, address, otherPort, metricsPort, labels);
  }

  /** {@code host:port} for the destination header; IPv6 in brackets. */
  public String hostPort() {
    return bracketed() + ":" + port;
  }

  /** {@code host:port} of the metrics page. */
  public String metricsHostPort() {
    return bracketed() + ":" + metricsPort;
  }

  private String bracketed() {
    return address.indexOf(':') >= 0 ? "[" + address + "]" : address;
  }
}
