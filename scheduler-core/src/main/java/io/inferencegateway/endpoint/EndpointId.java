package io.inferencegateway.endpoint;

/** Identity of an endpoint inside a pool. */
public record EndpointId(String namespace, String name) implements Comparable<EndpointId> {

  @Override
  public int compareTo(EndpointId other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
