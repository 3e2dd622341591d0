package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Scorer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class QueueScorerTest {
  private static Scorer scorer() {
    return new QueueScorer();
  }

  @Test
  void longestQueueScoresZeroAndShortestOne() {
    assertThat(scores(10, 5, 0)).containsExactly(0, 0.5, 1);
  }

  @Test
  void equalQueuesScoreOne() {
    assertThat(scores(3, 3)).containsExactly(1, 1);
  }

  private double[] scores(int... waiting) {
    Candidates candidates =
        Fixtures.candidates(
            Arrays.stream(waiting)
                .mapToObj(w -> Fixtures.metrics(w, 0, 0))
                .toArray(EndpointMetrics[]::new));
    return Fixtures.scoresOf(scorer(), Fixtures.request("m"), candidates);
  }
}
