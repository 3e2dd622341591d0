package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.scheduling.Screener;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered screener keeps to. */
class ScreenerContractTest {

  static Stream<String> types() {
    return PluginSamples.all(Screener.class).keySet().stream();
  }

  @Test
  void everyScreenerOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(Screener.class).keySet())
        .containsExactly("disaggregatedset-rollout-screener");
  }

  @ParameterizedTest
  @MethodSource("types")
  void onlyTakesCandidatesOutAndDecidesTheSameAgain(String type) {
    for (int size : new int[] {1, 2, 100, 3000}) {
      Screener screener = PluginSamples.of(type, Screener.class);
      Candidates candidates = PluginSamples.candidates(size, size);
      boolean[] first = new boolean[size];
      boolean[] second = new boolean[size];
      Arrays.fill(first, true);
      Arrays.fill(second, true);

      screener.screen(PluginSamples.request(candidates, 1), candidates, first);
      screener.screen(PluginSamples.request(candidates, 1), candidates, second);

      assertThat(second).containsExactly(first);
    }
  }
}
