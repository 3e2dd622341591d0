package io.inferencegateway.scheduling.picker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Picker;
import org.junit.jupiter.api.Test;

class RandomPickersTest {

  @Test
  void moreThanThereAreMeansAllOfThem() {
    Picker picker = new RandomPicker(new PickerParameters(5), Fixtures.context());

    assertThat(pick(picker, 1, 2, 3)).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void fewerThanOneMeansOne() {
    Picker picker = new RandomPicker(new PickerParameters(-3), Fixtures.context());

    assertThat(pick(picker, 1, 2, 3)).hasSize(1);
  }

  @Test
  void chanceFollowsTheTotals() {
    Picker picker = weighted(1);
    int second = 0;

    for (int i = 0; i < 10_000; i++) {
      second += pick(picker, 10, 90)[0];
    }

    assertThat(second / 10_000.0).isCloseTo(0.9, within(0.02));
  }

  @Test
  void candidateWithoutTotalOnlyFillsUp() {
    for (int i = 0; i < 50; i++) {
      assertThat(pick(weighted(2), 0, 0.5)).containsExactly(1, 0);
    }
  }

  @Test
  void smallTotalsKeepTheirProportion() {
    Picker picker = weighted(1);
    int second = 0;

    for (int i = 0; i < 10_000; i++) {
      second += pick(picker, 1e-6, 3e-6)[0];
    }

    assertThat(second / 10_000.0).isCloseTo(0.75, within(0.02));
  }

  @Test
  void keysAreThoseOfTheSpecification() {
    assertThat(Math.exp(WeightedRandomPicker.key(0.5, 0.1))).isCloseTo(9.765625e-4, within(1e-9));
    assertThat(Math.exp(WeightedRandomPicker.key(0.2, 0.9))).isCloseTo(0.167250, within(1e-6));
    assertThat(Math.exp(WeightedRandomPicker.key(0, 1))).isCloseTo(1e-10, within(1e-16));
  }

  private static Picker weighted(int count) {
    return new WeightedRandomPicker(new PickerParameters(count), Fixtures.context());
  }

  private static int[] pick(Picker picker, double... totals) {
    return picker.pick(Fixtures.request("m"), Fixtures.unknown(totals.length), totals);
  }
}
