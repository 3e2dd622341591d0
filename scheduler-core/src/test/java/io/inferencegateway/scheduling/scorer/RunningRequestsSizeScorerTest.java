package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Scorer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RunningRequestsSizeScorerTest {
  private static Scorer scorer() {
    return new RunningRequestsSizeScorer();
  }

  @Test
  void busiestScoresZeroAndIdlestOne() {
    assertThat(scores(10, 5, 0)).containsExactly(0, 0.5, 1);
  }

  @Test
  void equallyBusyScoreOne() {
    assertThat(scores(3, 3)).containsExactly(1, 1);
  }

  private double[] scores(int... running) {
    Candidates candidates =
        Fixtures.candidates(
            Arrays.stream(running)
                .mapToObj(r -> Fixtures.metrics(0, r, 0))
                .toArray(EndpointMetrics[]::new));
    return Fixtures.scoresOf(scorer(), Fixtures.request("m"), candidates);
  }
}
