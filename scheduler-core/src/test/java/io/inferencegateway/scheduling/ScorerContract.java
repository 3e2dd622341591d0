package io.inferencegateway.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.request.InferenceRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every scorer keeps to: range, order, purity, empty list, one endpoint, many endpoints. */
public interface ScorerContract {
  Scorer scorer();

  /** A request the scorer has an opinion of when given these candidates. */
  default InferenceRequest request(Candidates candidates) {
    return Fixtures.request("m");
  }

  @Test
  default void scoresStayBetweenZeroAndOneForAnyNumberOfEndpoints() {
    for (int size : new int[] {1, 2, 100, 3000}) {
      Candidates candidates = someCandidates(size, 7);

      double[] scores = Fixtures.scoresOf(scorer(), request(candidates), candidates);

      assertThat(scores).hasSize(size);
      for (double score : scores) {
        assertThat(score).isBetween(0.0, 1.0);
      }
    }
  }

  @Test
  default void sameInputGivesTheSameScores() {
    Candidates candidates = someCandidates(20, 3);
    InferenceRequest request = request(candidates);
    Scorer scorer = scorer();

    double[] first = Fixtures.scoresOf(scorer, request, candidates);
    double[] second = Fixtures.scoresOf(scorer, request, candidates);

    assertThat(second).containsExactly(first);
  }

  @Test
  default void emptyListIsFine() {
    Candidates nobody = Candidates.of(List.of());

    assertThat(Fixtures.scoresOf(scorer(), request(nobody), nobody)).isEmpty();
  }

  private static Candidates someCandidates(int size, long seed) {
    Random random = new Random(seed);
    List<EndpointMetrics> metrics = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      metrics.add(Fixtures.metrics(random.nextInt(50), random.nextInt(50), random.nextDouble()));
    }
    return Fixtures.candidates(metrics.toArray(EndpointMetrics[]::new));
  }
}
