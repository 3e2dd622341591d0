package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.scorer.NoHitLruScorer.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoHitLruScorerTest {
  private final NoHitLruScorer scorer = new NoHitLruScorer(Parameters.DEFAULT, Fixtures.context());

  @Test
  void neverUsedOnesComeFirstInTheirOrder() {
    assertThat(scores(Fixtures.unknown(3))).containsExactly(1, 0.5, 0);
  }

  @Test
  void usedOnesComeLastLongestAgoFirst() {
    Candidates abc = Fixtures.unknown(3);

    send(abc.endpoint(0));
    assertThat(scores(abc)).containsExactly(0, 1, 0.5);
    send(abc.endpoint(1));
    send(abc.endpoint(2));

    assertThat(scores(abc)).containsExactly(1, 0.5, 0);
  }

  @Test
  void usedOnesThatAreNoCandidatesCountInTheOrder() {
    send(Fixtures.endpoint(8));
    send(Fixtures.endpoint(9));
    Candidates ab = Fixtures.unknown(2);
    send(ab.endpoint(0));
    send(ab.endpoint(1));

    assertThat(scores(ab)).containsExactly(0, 0);
  }

  @Test
  void anyHitMakesAllEqualAndChangesNothing() {
    Candidates abc = Fixtures.unknown(3);
    InferenceRequest warm = Fixtures.request("m");
    warm.data().put(PrefixMatches.KEY, new PrefixMatches(new int[] {0, 1, 0}, 10, 64));

    assertThat(Fixtures.scoresOf(scorer, warm, abc)).containsExactly(0.5, 0.5, 0.5);
    scorer.preRequest(warm, Fixtures.picked(abc.endpoint(1)));

    assertThat(scores(abc)).containsExactly(1, 0.5, 0);
  }

  @Test
  void onlyEndpointIsTheBest() {
    assertThat(scores(Fixtures.unknown(1))).containsExactly(1);
  }

  private double[] scores(Candidates candidates) {
    return Fixtures.scoresOf(scorer, Fixtures.request("m"), candidates);
  }

  private void send(Endpoint endpoint) {
    InferenceRequest cold = Fixtures.request("m");
    Fixtures.scoresOf(scorer, cold, Candidates.of(List.of(endpoint)));
    scorer.preRequest(cold, Fixtures.picked(endpoint));
  }
}
