package io.inferencegateway.scheduling.picker;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Picker;
import java.util.random.RandomGenerator;

/**
 * Picks at random, a candidate with twice the total twice as often (specification 04, section 4).
 * Candidates without a positive total are picked only when there are not enough others; when nobody
 * has one, all are as likely.
 *
 * <p>Each candidate draws {@code u^(1/total)} and the highest draws win (Efraimidis and Spirakis,
 * "Weighted random sampling with a reservoir"). Compared are the logarithms, {@code ln(u)/total},
 * which unlike the powers do not vanish for small totals.
 */
final class WeightedRandomPicker implements Picker {
  static final PluginFactory<Picker, PickerParameters> FACTORY =
      PluginFactory.of(
          "weighted-random-picker", PickerParameters.DEFAULT, WeightedRandomPicker::new);

  private static final double SMALLEST_DRAW = 1e-10;

  private final int wanted;
  private final RandomGenerator random;

  WeightedRandomPicker(PickerParameters parameters, PluginContext context) {
    this.wanted = parameters.wanted();
    this.random = context.random();
  }

  @Override
  public int[] pick(InferenceRequest request, Candidates candidates, double[] totals) {
    double[] draws = new double[totals.length];
    boolean weighted = false;
    for (int i = 0; i < totals.length; i++) {
      draws[i] = totals[i] > 0 ? key(random.nextDouble(), totals[i]) : Double.NEGATIVE_INFINITY;
      weighted |= totals[i] > 0;
    }
    return weighted ? highest(draws) : RandomPicker.draw(random, totals.length, wanted);
  }

  /**
   * Logarithm of a candidate's key.
   *
   * @param draw 0 to 1, 1 excluded
   * @param total positive
   */
  static double key(double draw, double total) {
    return Math.log(draw == 0 ? SMALLEST_DRAW : draw) / total;
  }

  private int[] highest(double[] draws) {
    int[] picked = new int[Math.min(wanted, draws.length)];
    boolean[] taken = new boolean[draws.length];
    for (int i = 0; i < picked.length; i++) {
      int best = -1;
      for (int j = 0; j < draws.length; j++) {
        if (!taken[j] && (best < 0 || draws[j] > draws[best])) {
          best = j;
        }
      }
      picked[i] = best;
      taken[best] = true;
    }
    return picked;
  }
}
