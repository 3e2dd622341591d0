package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.scorer.LatencyScorer.Parameters;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatencyScorerTest {
  private static final double[] NO_PREDICTION = {};

  @Test
  void ofThoseThatMeetTheObjectiveTheTightestIsBestUnlessMostIsWanted() {
    double[][] two = {{100, 20}, {30, 5}};

    assertThat(scores("least", 0, two)).containsExactly(new double[] {0.01, 1.01}, within(1e-9));
    assertThat(scores("most", 0, two)).containsExactly(new double[] {1.01, 0.01}, within(1e-9));
    assertThat(scores("least", 0, new double[][] {{100, 20}, {60, 10}, {30, 5}}))
        .containsExactly(new double[] {0.01, 0.60, 1.01}, within(0.011));
    assertThat(scores("least", 0, new double[][] {{50, 20}})[0]).isCloseTo(0.51, within(1e-9));
  }

  @Test
  void whenAllMissItThoseThatMissTheLeastAreScored() {
    double[][] two = {{-10, -5}, {-100, -30}};
    double[][] three = {{-50, -10}, {-30, 5}, {10, -8}};

    assertThat(scores("most", 0, two)).containsExactly(new double[] {1.01, 0.01}, within(1e-9));
    assertThat(scores("most", 3, two)).containsExactly(new double[] {1.01, 0.01}, within(1e-9));
    assertThat(scores("least", 1, three)).containsExactly(new double[] {0, 0, 0.51}, within(1e-9));
    assertThat(scores("least", 0, three))
        .containsExactly(new double[] {0.01, 0.61, 0.89}, within(0.011));
  }

  @Test
  void thoseThatMissItGetNothingWhileAnyoneMeetsIt() {
    assertThat(scores("least", 0, new double[][] {{10, 5}, {-10, 5}}))
        .containsExactly(new double[] {0.51, 0}, within(1e-9));
    assertThat(scores("least", 0, new double[][] {{-10, -5}, NO_PREDICTION}))
        .containsExactly(new double[] {0, 0.51}, within(1e-9));
  }

  @Test
  void withoutPredictionsCacheQueueAndPrefixCount() {
    Candidates two = Fixtures.candidates(Fixtures.metrics(0, 0, 0.2), Fixtures.metrics(5, 0, 0.8));
    InferenceRequest request = Fixtures.request("m");
    LatencyScorer scorer = new LatencyScorer(Parameters.DEFAULT);

    assertThat(Fixtures.scoresOf(scorer, request, two))
        .containsExactly(new double[] {0.60, 0.07}, within(1e-9));
    request.data().put(PrefixMatches.KEY, new PrefixMatches(new int[] {5, 10}, 10, 64));
    assertThat(Fixtures.scoresOf(scorer, request, two))
        .containsExactly(new double[] {0.77, 0.40}, within(1e-9));
  }

  private static double[] scores(String strategy, int dispatched, double[][] headrooms) {
    int size = headrooms.length;
    boolean[] predicted = new boolean[size];
    double[] ttft = new double[size];
    double[] tpot = new double[size];
    int[] running = new int[size];
    Arrays.fill(running, dispatched);
    for (int i = 0; i < size; i++) {
      predicted[i] = headrooms[i].length > 0;
      ttft[i] = predicted[i] ? headrooms[i][0] : 0;
      tpot[i] = predicted[i] ? headrooms[i][1] : 0;
    }
    InferenceRequest request = Fixtures.request("m");
    request
        .data()
        .put(
            LatencyPredictions.KEY,
            new LatencyPredictions(predicted, new double[size], ttft, tpot, running));
    LatencyScorer scorer = new LatencyScorer(new Parameters(0.8, 0.2, strategy, 1, 1, 1, "", ""));
    return Fixtures.scoresOf(scorer, request, Fixtures.unknown(size));
  }
}
