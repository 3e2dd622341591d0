package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.InvalidScores;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.scheduling.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered scorer keeps to. */
class ScorerContractTest {
  /** The latency scorer's scale ends at 1.01 and is clamped by the framework. */
  private static final double HIGHEST = 1.01;

  /** Only this one prefers never used endpoints in candidate order. */
  private static final String ORDERED = "no-hit-lru-scorer";

  static Stream<String> types() {
    return PluginSamples.all(Scorer.class).keySet().stream();
  }

  private static Scorer fresh(String type) {
    return PluginSamples.of(type, Scorer.class);
  }

  @Test
  void everyScorerOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(Scorer.class).keySet())
        .contains(
            "queue-scorer",
            "kv-cache-utilization-scorer",
            "prefix-cache-scorer",
            "running-requests-size-scorer",
            "lora-affinity-scorer",
            "load-aware-scorer",
            "token-load-scorer",
            "active-request-scorer",
            "no-hit-lru-scorer",
            "context-length-aware",
            "mm-embeddings-cache-scorer",
            "latency-scorer",
            "session-affinity-scorer",
            "header-label-affinity-scorer",
            "endpoint-attribute-scorer",
            "topology-affinity-scorer",
            "multicluster-queue-scorer",
            "multicluster-kv-cache-utilization-scorer",
            "multicluster-prefix-cache-scorer");
  }

  @ParameterizedTest
  @MethodSource("types")
  void scoresStayInRangeForAnyNumberOfEndpoints(String type) {
    for (int size : new int[] {1, 2, 100, 3000}) {
      Candidates candidates = PluginSamples.candidates(size, size);

      double[] scores =
          Fixtures.scoresOf(fresh(type), PluginSamples.request(candidates, size), candidates);

      assertThat(scores).hasSize(size);
      for (double score : scores) {
        assertThat(score).isBetween(0.0, HIGHEST);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void sameInputGivesTheSameScores(String type) {
    Candidates candidates = PluginSamples.candidates(20, 3);
    InferenceRequest request = PluginSamples.request(candidates, 3);
    Scorer scorer = fresh(type);

    double[] first = Fixtures.scoresOf(scorer, request, candidates);

    assertThat(Fixtures.scoresOf(scorer, request, candidates)).containsExactly(first);
  }

  @ParameterizedTest
  @MethodSource("types")
  void scoreBelongsToTheEndpointWhateverItsPlace(String type) {
    if (type.equals(ORDERED)) {
      return;
    }
    Candidates candidates = PluginSamples.candidates(9, 5);
    List<Endpoint> backwards = new ArrayList<>();
    for (int i = 8; i >= 0; i--) {
      backwards.add(candidates.endpoint(i));
    }

    double[] scores = Fixtures.scoresOf(fresh(type), Fixtures.request("m"), candidates);
    double[] turned =
        Fixtures.scoresOf(fresh(type), Fixtures.request("m"), Candidates.of(backwards));

    for (int i = 0; i < 9; i++) {
      assertThat(turned[8 - i]).isEqualTo(scores[i]);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void emptyListIsFine(String type) {
    Candidates nobody = Candidates.of(List.of());

    assertThat(Fixtures.scoresOf(fresh(type), PluginSamples.request(nobody, 1), nobody)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void endpointsAndRequestsThatNobodyKnowsAnythingOfAreFine(String type) {
    Candidates strangers = Fixtures.unknown(3);

    double[] scores = Fixtures.scoresOf(fresh(type), Fixtures.request("m"), strangers);

    for (double score : scores) {
      assertThat(score).isBetween(0.0, 1.0);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void numbersThatAreNoneNeverReachThePicker(String type) {
    Candidates broken = PluginSamples.broken(3);
    List<double[]> seen = new ArrayList<>();
    SchedulingProfile profile =
        new SchedulingProfile(
            "default",
            List.of(),
            List.of(new WeightedScorer(type, fresh(type), 2)),
            (request, candidates, totals) -> {
              seen.add(totals);
              return new int[] {0};
            },
            InvalidScores.IGNORED);

    new Scheduler(
            List.of(profile), PluginSamples.of("single-profile-handler", ProfileHandler.class))
        .schedule(PluginSamples.request(broken, 1), broken);

    assertThat(seen).hasSize(1);
    for (double total : seen.getFirst()) {
      assertThat(total).isBetween(0.0, 2.0);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void scoringLeavesTheEndpointsAlone(String type) {
    Candidates candidates = PluginSamples.candidates(5, 9);
    List<Object> before = state(candidates);

    Fixtures.scoresOf(fresh(type), PluginSamples.request(candidates, 9), candidates);

    assertThat(state(candidates)).isEqualTo(before);
  }

  private static List<Object> state(Candidates candidates) {
    List<Object> state = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Endpoint endpoint = candidates.endpoint(i);
      state.add(endpoint.metrics());
      state.add(endpoint.reservedRequests());
      state.add(Map.copyOf(endpoint.metadata().labels()));
    }
    return state;
  }
}
