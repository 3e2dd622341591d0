package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.UncachedTokens;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoadScorersTest {

  @Test
  void remoteQueuesAreComparedWithEachOther() {
    Candidates clusters = Fixtures.unknown(4);
    for (int i = 0; i < 3; i++) {
      clusters.endpoint(i).attributes().put(ScalarKeys.MULTICLUSTER_WAITING_REQUESTS, 2.0 + 4 * i);
    }

    assertThat(Fixtures.scoresOf(new MulticlusterQueueScorer(), Fixtures.request("m"), clusters))
        .containsExactly(1, 0.5, 0, 0);
  }

  @Test
  void queueIsMeasuredAgainstTheThreshold() {
    Candidates queues =
        Fixtures.candidates(
            Fixtures.metrics(2, 0, 0),
            Fixtures.metrics(0, 0, 0),
            Fixtures.metrics(15, 0, 0),
            Fixtures.metrics(5, 0, 0));
    LoadAwareScorer scorer = new LoadAwareScorer(new LoadAwareScorer.Parameters(10));

    assertThat(Fixtures.scoresOf(scorer, Fixtures.request("m"), queues))
        .containsExactly(0.4, 0.5, 0, 0.25);
  }

  @Test
  void requestsInFlightAreMeasuredAgainstTheBusiest() {
    assertThat(active(0, 1, 3, 0, 6)).containsExactly(0.5, 1, 0);
    assertThat(active(0, 1, 4, -1, 1)).containsExactly(0, 1, 0.75);
    assertThat(active(1, 0.5, 1, 2, 0)).containsExactly(1, 0, 1);
    assertThat(active(0, 1, 3, 11)[0]).isCloseTo(0.727273, within(1e-6));
    assertThat(active(0, 1, 4)).containsExactly(0);
  }

  @Test
  void settingsOutOfRangeMeanTheDefaults() {
    assertThat(active(-3, 7, 3, 0, 6)).containsExactly(0.5, 1, 0);
    assertThat(tokens(-5, 0, 2_097_152)).containsExactly(0.5);
  }

  @Test
  void tokensInFlightAndThoseToComeAreMeasuredAgainstTheThreshold() {
    assertThat(tokens(1000, 0, 0, 500, 1000)).containsExactly(1, 0.5, 0);
    assertThat(tokens(1000, 250, 0)).containsExactly(0.75);
  }

  @Test
  void adapterInUseComesBeforeAFreeSlotBeforeAWaitingOne() {
    assertThat(lora(Set.of("m1"), Set.of(), 5)).isEqualTo(1);
    assertThat(lora(Set.of("m2"), Set.of("m1"), 5)).isEqualTo(0.8);
    assertThat(lora(Set.of("m2"), Set.of("m1"), 2)).isEqualTo(0.6);
    assertThat(lora(Set.of("m2", "m3"), Set.of(), 2)).isZero();
    assertThat(lora(Set.of(), Set.of(), 0)).isZero();
  }

  private static double lora(Set<String> active, Set<String> waiting, int slots) {
    Candidates one =
        Fixtures.candidates(
            new EndpointMetrics(0, 0, 0, active, waiting, slots, 0, 0, Instant.EPOCH));
    return Fixtures.scoresOf(new LoraAffinityScorer(), Fixtures.request("m1"), one)[0];
  }

  private static double[] active(int idle, double busiest, long... requests) {
    ActiveRequestScorer scorer =
        new ActiveRequestScorer(new ActiveRequestScorer.Parameters(idle, busiest, "", ""));
    return Fixtures.scoresOf(scorer, Fixtures.request("m"), Fixtures.inFlight(requests));
  }

  private static double[] tokens(long threshold, long uncached, long... inFlight) {
    Candidates candidates = Fixtures.unknown(inFlight.length);
    long[] bySlot = new long[inFlight.length];
    for (int i = 0; i < inFlight.length; i++) {
      InFlightLoad load = new InFlightLoad();
      load.add(1, inFlight[i]);
      candidates.endpoint(i).attributes().put(InFlightLoad.KEY, load);
      bySlot[i] = uncached;
    }
    InferenceRequest request = Fixtures.request("m");
    request.data().put(UncachedTokens.KEY, new UncachedTokens(bySlot));
    TokenLoadScorer scorer = new TokenLoadScorer(new TokenLoadScorer.Parameters(threshold, ""));
    return Fixtures.scoresOf(scorer, request, candidates);
  }
}
