package io.inferencegateway.producer.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyObjectives;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LatencyTargetsTest {
  private static final LatencyObjectives ASKED = new LatencyObjectives(200, 30);

  @Test
  void firstTokenHasWhatIsLeftOfItsObjective() {
    assertThat(LatencyTargets.ttftHeadroom(ASKED, 100)).isEqualTo(100);
    assertThat(LatencyTargets.ttftHeadroom(ASKED, 200)).isZero();
    assertThat(LatencyTargets.ttftHeadroom(new LatencyObjectives(0, 0), 5)).isNegative();
  }

  @Test
  void furtherTokensAreJudgedByTheStrictestRequestAndTheFactor() {
    LatencyTargets targets = targets(true);

    assertThat(targets.tpotHeadroom(ASKED, 20, "", 25)).isCloseTo(2.5, within(1e-9));
    assertThat(targets.tpotHeadroom(ASKED, 20, "", 0)).isCloseTo(7, within(1e-9));
  }

  @Test
  void furtherTokensDoNotMatterWhereNoneAreStreamed() {
    assertThat(targets(false).tpotHeadroom(ASKED, 99, "", 0)).isZero();
    assertThat(targets(true).tpotHeadroom(ASKED, 99, "prefill", 0)).isZero();
    assertThat(targets(true).tpotHeadroom(ASKED, 99, "decode", 0)).isNegative();
  }

  @Test
  void requestWhoseEndIsNeverHeardOfIsForgotten() {
    DispatchedRequests requests = new DispatchedRequests(Duration.ofMinutes(5));
    requests.add("a", 10, Instant.EPOCH);
    requests.add("b", 0, Instant.EPOCH.plusSeconds(200));
    requests.add("c", 20, Instant.EPOCH.plusSeconds(200));

    assertThat(requests.count(Instant.EPOCH.plusSeconds(300))).isEqualTo(3);
    assertThat(requests.shortestTpot()).isEqualTo(10);
    assertThat(requests.count(Instant.EPOCH.plusSeconds(301))).isEqualTo(2);
    assertThat(requests.shortestTpot()).isEqualTo(20);
    requests.remove("c");
    assertThat(requests.shortestTpot()).isZero();
  }

  private static LatencyTargets targets(boolean streaming) {
    return new LatencyTargets(
        0.9,
        Duration.ofMinutes(5),
        streaming,
        "",
        true,
        false,
        PrefixMatches.KEY,
        InFlightLoad.KEY,
        EncoderCacheMatches.KEY);
  }
}
