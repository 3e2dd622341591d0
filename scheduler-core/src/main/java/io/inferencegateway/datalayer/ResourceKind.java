package io.inferencegateway.datalayer;

/**
 * A kind of Kubernetes object.
 *
 * @param group empty: the core group
 */
public record ResourceKind(String group, String version, String kind) {
  public static final ResourceKind POD = new ResourceKind("", "v1", "Pod");

  @Override
  public String toString() {
    return (group.isEmpty() ? "core" : group) + "/" + version + ", Kind=" + kind;
  }
}
