package io.inferencegateway.scheduling.picker;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Picker;
import java.util.random.RandomGenerator;

/**
 * Picks the candidates with the highest totals (specification 04, section 4). Of equal ones the
 * least reserved comes first; chance decides among those that are equal in that too (decision 9).
 */
final class MaxScorePicker implements Picker {
  static final PluginFactory<Picker, PickerParameters> FACTORY =
      PluginFactory.of("max-score-picker", PickerParameters.DEFAULT, MaxScorePicker::new);

  private final int wanted;
  private final RandomGenerator random;

  MaxScorePicker(PickerParameters parameters, PluginContext context) {
    this.wanted = parameters.wanted();
    this.random = context.random();
  }

  @Override
  public int[] pick(InferenceRequest request, Candidates candidates, double[] totals) {
    int count = Math.min(wanted, totals.length);
    int[] reserved = new int[totals.length];
    for (int i = 0; i < reserved.length; i++) {
      reserved[i] = candidates.endpoint(i).reservedRequests();
    }
    boolean[] taken = new boolean[totals.length];
    int[] picked = new int[count];
    for (int i = 0; i < count; i++) {
      picked[i] = best(totals, reserved, taken);
      taken[picked[i]] = true;
    }
    return picked;
  }

  /** One pass; the k-th of equals replaces the holder with chance 1/k, so each is as likely. */
  private int best(double[] totals, int[] reserved, boolean[] taken) {
    int best = -1;
    int equals = 0;
    for (int i = 0; i < totals.length; i++) {
      if (taken[i]) {
        continue;
      }
      int order = best < 0 ? 1 : compare(totals, reserved, i, best);
      if (order > 0) {
        best = i;
        equals = 1;
      } else if (order == 0 && random.nextInt(++equals) == 0) {
        best = i;
      }
    }
    return best;
  }

  private static int compare(double[] totals, int[] reserved, int a, int b) {
    int byTotal = Double.compare(totals[a], totals[b]);
    return byTotal != 0 ? byTotal : Integer.compare(reserved[b], reserved[a]);
  }
}
