package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Fixtures;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered filter keeps to. */
class FilterContractTest {

  static Stream<String> types() {
    return PluginSamples.all(Filter.class).keySet().stream();
  }

  private static Filter fresh(String type) {
    return PluginSamples.of(type, Filter.class);
  }

  @Test
  void everyFilterOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(Filter.class).keySet())
        .contains(
            "label-selector-filter",
            "by-label-selector",
            "by-label",
            "encode-filter",
            "decode-filter",
            "prefill-filter",
            "session-affinity-filter",
            "multicluster-session-affinity-filter",
            "endpoint-attribute-filter",
            "topology-affinity-filter",
            "utilization-filter",
            "prefix-cache-affinity-filter",
            "slo-headroom-tier-filter",
            "context-length-aware",
            "header-based-testing-filter");
  }

  @ParameterizedTest
  @MethodSource("types")
  void keepsCandidatesInTheirOrder(String type) {
    for (int size : new int[] {1, 2, 100, 3000}) {
      Candidates candidates = PluginSamples.candidates(size, size);

      List<Integer> kept =
          Fixtures.keptBy(fresh(type), PluginSamples.request(candidates, size), candidates);

      assertThat(kept).isSorted().doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(size);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void sameInputGivesTheSameChoice(String type) {
    Candidates candidates = PluginSamples.candidates(20, 3);
    InferenceRequest request = PluginSamples.request(candidates, 3);

    List<Integer> first = Fixtures.keptBy(fresh(type), request, candidates);

    assertThat(Fixtures.keptBy(fresh(type), request, candidates)).isEqualTo(first);
  }

  @ParameterizedTest
  @MethodSource("types")
  void emptyListIsFine(String type) {
    Candidates nobody = Candidates.of(List.of());

    assertThat(Fixtures.keptBy(fresh(type), PluginSamples.request(nobody, 1), nobody)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void candidatesNarrowedBeforeKeepTheirOwnData(String type) {
    Candidates candidates = PluginSamples.candidates(6, 8);
    InferenceRequest request = PluginSamples.request(candidates, 8);
    Candidates last = candidates.select(new boolean[] {false, false, false, false, false, true});

    assertThat(Fixtures.keptBy(fresh(type), request, last).size()).isBetween(0, 1);
  }

  @ParameterizedTest
  @MethodSource("types")
  void strangersAndBrokenNumbersAreFine(String type) {
    Candidates broken = PluginSamples.broken(3);
    Candidates strangers = Fixtures.unknown(3);

    assertThat(Fixtures.keptBy(fresh(type), PluginSamples.request(broken, 1), broken))
        .hasSizeLessThanOrEqualTo(3);
    assertThat(Fixtures.keptBy(fresh(type), Fixtures.request("m"), strangers))
        .hasSizeLessThanOrEqualTo(3);
  }
}
