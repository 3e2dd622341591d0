package io.inferencegateway.scheduling.picker;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Picker;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Picks at random, each candidate as likely, whatever it scored (specification 04, section 4). */
final class RandomPicker implements Picker {
  static final PluginFactory<Picker, PickerParameters> FACTORY =
      PluginFactory.of("random-picker", PickerParameters.DEFAULT, RandomPicker::new);

  private final int wanted;
  private final RandomGenerator random;

  RandomPicker(PickerParameters parameters, PluginContext context) {
    this.wanted = parameters.wanted();
    this.random = context.random();
  }

  @Override
  public int[] pick(InferenceRequest request, Candidates candidates, double[] totals) {
    return draw(random, totals.length, wanted);
  }

  /** {@code wanted} numbers out of 0 to {@code size - 1}, or all of them, in random order. */
  static int[] draw(RandomGenerator random, int size, int wanted) {
    int count = Math.min(size, wanted);
    if (count == 1) {
      return new int[] {random.nextInt(size)};
    }
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(size - i);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return Arrays.copyOf(order, count);
  }
}
