package io.inferencegateway.scheduling.scorer;

/** Turns loads into scores: the least loaded candidate gets 1, the most loaded 0. */
final class LowestFirst {

  private LowestFirst() {}

  /**
   * Replaces each load {@code x} by {@code (max - x) / (max - min)}; all become 1 when they are
   * equal (specification 04, section 3.2). A load that is NaN becomes 0 and does not count.
   */
  static void normalize(double[] loads) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double load : loads) {
      min = load < min ? load : min; // false for NaN
      max = load > max ? load : max;
    }
    double span = max - min;
    for (int i = 0; i < loads.length; i++) {
      if (Double.isNaN(loads[i])) {
        loads[i] = 0;
      } else {
        loads[i] = span == 0 ? 1 : (max - loads[i]) / span;
      }
    }
  }
}
