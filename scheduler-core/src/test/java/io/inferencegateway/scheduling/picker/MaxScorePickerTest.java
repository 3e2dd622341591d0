package io.inferencegateway.scheduling.picker;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Reservation;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Picker;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MaxScorePickerTest {
  private final Candidates three =
      Fixtures.candidates(
          Fixtures.metrics(0, 0, 0), Fixtures.metrics(0, 0, 0), Fixtures.metrics(0, 0, 0));

  @Test
  void highestTotalsComeFirst() {
    double[] totals = {10, 25, 15};

    assertThat(pick(1, totals)).containsExactly(1);
    assertThat(pick(2, totals)).containsExactly(1, 2);
    assertThat(pick(9, totals)).containsExactly(1, 2, 0);
  }

  @Test
  void fewerThanOneMeansOne() {
    assertThat(pick(-3, new double[] {10, 25, 15})).containsExactly(1);
  }

  @Test
  void equalTotalsGoToTheLeastReserved() {
    try (Reservation first = three.endpoint(0).reserve();
        Reservation second = three.endpoint(2).reserve()) {
      assertThat(pick(1, new double[] {1, 1, 1})).containsExactly(1);
      assertThat(first.endpoint()).isNotEqualTo(second.endpoint());
    }
  }

  @Test
  void chanceDecidesEvenlyAmongEqualsInEverything() {
    Picker picker = picker(1);
    int[] counts = new int[3];

    for (int i = 0; i < 3000; i++) {
      counts[picker.pick(Fixtures.request("m"), three, new double[] {2, 2, 2})[0]]++;
    }

    for (int count : counts) {
      assertThat(count).isBetween(900, 1100);
    }
  }

  private int[] pick(int wanted, double[] totals) {
    return picker(wanted).pick(Fixtures.request("m"), three, totals);
  }

  private static Picker picker(int wanted) {
    return new MaxScorePicker(
        new PickerParameters(wanted),
        new PluginContext("picker", InstantSource.system(), new SplittableRandom(42)));
  }
}
