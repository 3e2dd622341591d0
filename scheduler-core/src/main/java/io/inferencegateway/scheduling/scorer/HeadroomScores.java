package io.inferencegateway.scheduling.scorer;

/**
 * Scores the members of a group by their headroom, in hundredths from 0.01 to 1.01 (specification
 * 04, section 3.17, "bucket scoring").
 */
final class HeadroomScores {
  private static final double EQUAL = 1e-9;

  private final double ttftWeight;
  private final double tpotWeight;

  /** Weights are relative; when they do not add up to more than 0, only the first token counts. */
  HeadroomScores(double ttftWeight, double tpotWeight) {
    double sum = ttftWeight + tpotWeight;
    this.ttftWeight = sum > 0 ? ttftWeight / sum : 1;
    this.tpotWeight = sum > 0 ? tpotWeight / sum : 0;
  }

  /**
   * Sets the scores of the members and leaves the others alone.
   *
   * @param most whether more headroom is better; else less is
   */
  void score(Headrooms headrooms, boolean[] group, boolean most, double[] scores) {
    double[] ttft = places(headrooms.ttft(), group);
    double[] tpot = places(headrooms.tpot(), group);
    boolean sameTtft = ttft.length == 0;
    boolean sameTpot = tpot.length == 0;
    double a = sameTtft == sameTpot ? ttftWeight : sameTtft ? 0 : 1;
    double b = sameTtft == sameTpot ? tpotWeight : sameTtft ? 1 : 0;
    for (int i = 0; i < scores.length; i++) {
      if (group[i]) {
        double combined = a * (sameTtft ? 0.5 : ttft[i]) + b * (sameTpot ? 0.5 : tpot[i]);
        scores[i] = ((int) ((most ? combined : 1 - combined) * 100) + 1) / 100.0;
      }
    }
  }

  /** Where each member's absolute headroom lies between the extremes; empty when all are equal. */
  private static double[] places(double[] headrooms, boolean[] group) {
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (int i = 0; i < group.length; i++) {
      if (group[i]) {
        min = Math.min(min, Math.abs(headrooms[i]));
        max = Math.max(max, Math.abs(headrooms[i]));
      }
    }
    double range = max - min;
    if (range <= EQUAL) {
      return new double[0];
    }
    double[] places = new double[headrooms.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = (Math.abs(headrooms[i]) - min) / range;
    }
    return places;
  }
}
