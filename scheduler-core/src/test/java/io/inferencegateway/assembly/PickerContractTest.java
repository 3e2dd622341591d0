package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Picker;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered picker keeps to. */
class PickerContractTest {

  static Stream<String> types() {
    return PluginSamples.all(Picker.class).keySet().stream();
  }

  private static Picker fresh(String type) {
    return PluginSamples.of(type, Picker.class);
  }

  @Test
  void everyPickerOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(Picker.class).keySet())
        .containsExactlyInAnyOrder("max-score-picker", "random-picker", "weighted-random-picker");
  }

  @ParameterizedTest
  @MethodSource("types")
  void picksOneCandidateByDefault(String type) {
    for (int size : new int[] {1, 2, 100, 3000}) {
      Candidates candidates = Fixtures.unknown(size);
      double[] totals = new Random(size).doubles(size, -1, 3).toArray();

      int[] picked = fresh(type).pick(Fixtures.request("m"), candidates, totals);

      assertThat(picked).hasSize(1);
      assertThat(picked[0]).isBetween(0, size - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void leavesTheTotalsAlone(String type) {
    double[] totals = {0.5, 0, -1, 3};
    double[] before = Arrays.copyOf(totals, totals.length);

    fresh(type).pick(Fixtures.request("m"), Fixtures.unknown(4), totals);

    assertThat(totals).containsExactly(before);
  }

  @ParameterizedTest
  @MethodSource("types")
  void equalTotalsAreSpreadEvenly(String type) {
    Candidates candidates = Fixtures.unknown(3);
    Picker picker = fresh(type);
    int[] counts = new int[3];

    for (int i = 0; i < 3000; i++) {
      counts[picker.pick(Fixtures.request("m"), candidates, new double[] {1, 1, 1})[0]]++;
    }

    for (int count : counts) {
      assertThat(count).isBetween(900, 1100);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void nobodyWithAPositiveTotalIsStillAPick(String type) {
    int[] picked =
        fresh(type).pick(Fixtures.request("m"), Fixtures.unknown(2), new double[] {0, -5});

    assertThat(picked).hasSize(1);
  }
}
