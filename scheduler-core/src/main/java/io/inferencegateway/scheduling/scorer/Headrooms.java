package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.signal.LatencyPredictions;

/**
 * What the latency objective leaves each candidate, in milliseconds; negative: missed. A candidate
 * without a prediction counts as exactly meeting it.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
record Headrooms(double[] ttft, double[] tpot, boolean[] idle) {
  private static final boolean[] NOBODY = {};

  static Headrooms of(LatencyPredictions predictions, Candidates candidates) {
    int size = candidates.size();
    Headrooms headrooms = new Headrooms(new double[size], new double[size], new boolean[size]);
    for (int i = 0; i < size; i++) {
      int slot = candidates.slot(i);
      if (predictions.predicted()[slot]) {
        headrooms.ttft[i] = predictions.ttftHeadroom()[slot];
        headrooms.tpot[i] = predictions.tpotHeadroom()[slot];
        headrooms.idle[i] = predictions.dispatched()[slot] == 0;
      }
    }
    return headrooms;
  }

  /** Those that meet the objective; of length 0 when there is nobody. */
  boolean[] meeting() {
    return group(i -> ttft[i] >= 0 && tpot[i] >= 0);
  }

  /** When nobody meets the objective: the idle ones, else those that miss the least of it. */
  boolean[] leastMissing() {
    boolean[] group = group(i -> idle[i]);
    if (group.length == 0) {
      group = group(i -> ttft[i] >= 0);
    }
    if (group.length == 0) {
      group = group(i -> tpot[i] >= 0);
    }
    return group.length == 0 ? group(i -> true) : group;
  }

  private interface Membership {
    boolean of(int index);
  }

  private boolean[] group(Membership membership) {
    boolean[] group = new boolean[ttft.length];
    boolean any = false;
    for (int i = 0; i < group.length; i++) {
      group[i] = membership.of(i);
      any |= group[i];
    }
    return any ? group : NOBODY;
  }
}
