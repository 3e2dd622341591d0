package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.scheduling.scorer.PrefixCacheScorer.Parameters;
import org.junit.jupiter.api.Test;

class PrefixCacheScorerTest {
  private static Scorer scorer() {
    return new PrefixCacheScorer(Parameters.DEFAULT);
  }

  @Test
  void scoreIsTheMatchedShareOfTheBlocks() {
    assertThat(score(Parameters.DEFAULT, 5, 10, 64)).isEqualTo(0.5);
  }

  @Test
  void lengthTermCountsWithItsWeight() {
    assertThat(score(new Parameters("", 0.5, 100), 5, 10, 1)).isCloseTo(0.25125, within(1e-9));
    assertThat(score(new Parameters("", 0.5, 100), 50, 100, 1)).isCloseTo(0.375, within(1e-9));
  }

  @Test
  void nothingToMatchScoresZero() {
    Candidates one = Fixtures.candidates(Fixtures.metrics(0, 0, 0));

    assertThat(score(Parameters.DEFAULT, 0, 0, 64)).isZero();
    assertThat(Fixtures.scoresOf(scorer(), Fixtures.request("m"), one)).containsExactly(0);
  }

  @Test
  void candidatesThatFiltersLeftKeepTheirOwnMatches() {
    Candidates three =
        Fixtures.candidates(
            Fixtures.metrics(0, 0, 0), Fixtures.metrics(0, 0, 0), Fixtures.metrics(0, 0, 0));
    Candidates lastTwo = three.select(new boolean[] {false, true, true});
    InferenceRequest request = matching(new PrefixMatches(new int[] {10, 5, 2}, 10, 64));

    double[] scores = Fixtures.scoresOf(scorer(), request, lastTwo);

    assertThat(scores).containsExactly(0.5, 0.2);
  }

  @Test
  void badParametersAreRefusedByName() {
    assertThatThrownBy(() -> new Parameters("", 1.1, 8192))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("matchLengthWeight: 1.1");
    assertThatThrownBy(() -> new Parameters("", 0.5, 0))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("matchLengthScaleTokens: 0");
  }

  private static double score(Parameters parameters, int matched, int total, int blockTokens) {
    Candidates one = Fixtures.candidates(Fixtures.metrics(0, 0, 0));
    InferenceRequest request = matching(new PrefixMatches(new int[] {matched}, total, blockTokens));
    return Fixtures.scoresOf(new PrefixCacheScorer(parameters), request, one)[0];
  }

  private static InferenceRequest matching(PrefixMatches matches) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PrefixMatches.KEY, matches);
    return request;
  }
}
