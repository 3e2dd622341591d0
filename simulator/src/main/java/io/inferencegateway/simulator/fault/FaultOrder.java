package io.inferencegateway.simulator.fault;

/**
 * A fault and how often it is wanted.
 *
 * @param fault what to do
 * @param requests number of requests that meet it, 0 for all from now on
 * @param pod index of the pod that it is for, {@link #ALL_PODS} for each
 */
public record FaultOrder(Fault fault, int requests, int pod) {
  /** Stands for every pod. */
  public static final int ALL_PODS = -1;

  /** Checks ranges. */
  public FaultOrder {
    if (requests < 0) {
      throw new IllegalArgumentException("times: " + requests + " (expected: 0 or more)");
    }
    if (pod < ALL_PODS) {
      throw new IllegalArgumentException("pod: " + pod + " (expected: 0 or more)");
    }
  }
}
