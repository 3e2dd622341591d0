package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Scorer;
import org.junit.jupiter.api.Test;

class KvCacheUtilizationScorerTest {
  private static Scorer scorer() {
    return new KvCacheUtilizationScorer();
  }

  @Test
  void scoreIsTheFreeShareOfTheCache() {
    Candidates candidates =
        Fixtures.candidates(
            Fixtures.metrics(0, 0, 0.8),
            Fixtures.metrics(0, 0, 0.5),
            Fixtures.metrics(0, 0, 0),
            Fixtures.metrics(0, 0, 1));

    double[] scores = Fixtures.scoresOf(scorer(), Fixtures.request("m"), candidates);

    assertThat(scores).containsExactly(new double[] {0.2, 0.5, 1, 0}, within(1e-9));
  }
}
