package io.inferencegateway.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.BurstPrefixCacheProducer.Parameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The assignment vectors of specification 05, and what happens around them. */
class BurstPrefixCacheProducerTest {
  private final Deque<Runnable> windows = new ArrayDeque<>();

  @Test
  void equalRequestsMeetOnOneReplicaWithoutALimit() {
    assertThat(assigned(parameters(-1, 0, "requests"), 4, copies(8, 1))).containsOnly(0);
  }

  @Test
  void limitPerReplicaSplitsAGroup() {
    assertThat(counts(assigned(parameters(2, 0, "requests"), 4, copies(8, 1)), 4))
        .containsExactly(2, 2, 2, 2);
    assertThat(counts(assigned(parameters(4, 0, "requests"), 4, copies(8, 1)), 4))
        .containsExactly(4, 4, 0, 0);
    assertThat(counts(assigned(parameters(2, 0, "requests"), 2, copies(8, 1)), 2))
        .containsExactly(4, 4);
  }

  @Test
  void singleRequestIsNotPlaced() {
    assertThat(assigned(parameters(-1, 0, "requests"), 2, copies(1, 1))).containsExactly(-1);
  }

  @Test
  void differentGroupsGoToDifferentReplicas() {
    List<long[]> requests = new ArrayList<>(copies(8, 1));
    requests.addAll(copies(8, 2));

    assertThat(counts(assigned(parameters(-1, 0, "requests"), 2, requests), 2))
        .containsExactly(8, 8);
  }

  @Test
  void familiesStayTogetherWhenTheyShareEnough() {
    List<long[]> families = new ArrayList<>();
    families.addAll(copies(2, 1, 2, 3));
    families.addAll(copies(2, 1, 2, 4));
    families.addAll(copies(2, 7, 8, 5));
    families.addAll(copies(2, 7, 8, 6));

    assertThat(assigned(parameters(-1, 2, "requests"), 2, families))
        .containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
    assertThat(assigned(parameters(-1, 3, "requests"), 2, families))
        .containsExactly(0, 0, 1, 1, 0, 0, 1, 1);
  }

  @Test
  void sharedBeginningDoesNotOverloadAReplica() {
    List<long[]> groups = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      groups.addAll(copies(2, 1, 2, 10 + i));
    }

    assertThat(counts(assigned(parameters(-1, 2, "requests"), 4, groups), 4))
        .containsExactly(2, 2, 2, 2);
  }

  @Test
  void singleRequestsThatBeginAlikeArePlaced() {
    List<long[]> singles = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      singles.addAll(copies(1, 1, 2, 10 + i));
    }

    assertThat(counts(assigned(parameters(-1, 2, "requests"), 2, singles), 2))
        .containsExactly(2, 2);
  }

  @Test
  void tokensBalanceLongPromptsAgainstSeveralShortOnes() {
    List<long[]> groups = new ArrayList<>();
    groups.addAll(copies(2, 1, 2, 3, 4));
    groups.addAll(copies(2, 5));
    groups.addAll(copies(2, 6));

    assertThat(assigned(parameters(-1, 0, "requests"), 2, groups))
        .containsExactly(0, 0, 1, 1, 0, 0);
    assertThat(assigned(parameters(-1, 0, "tokens"), 2, groups)).containsExactly(0, 0, 1, 1, 1, 1);
  }

  @Test
  void tokensThatAreSharedCountOnce() {
    List<long[]> groups = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      groups.addAll(copies(2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100 + i));
    }

    assertThat(assigned(parameters(-1, 9, "tokens"), 2, groups)).containsOnly(0);
  }

  @Test
  void requestsOfOneWindowAreToldTogetherWhereTheyMatch() {
    BurstPrefixCacheProducer producer = producer(parameters(-1, 0, "requests"));
    Candidates candidates = Fixtures.unknown(3);
    CompletableFuture<RequestData> first = producer.fetch(request(), candidates);
    CompletableFuture<RequestData> second = producer.fetch(request(), candidates);
    assertThat(first).isNotDone();

    windows.remove().run();

    assertThat(matches(first).matchedBlocks()).containsExactly(2, 0, 0);
    assertThat(matches(second).matchedBlocks()).containsExactly(2, 0, 0);
    assertThat(windows).isEmpty();
  }

  @Test
  void requestThatWasGivenUpDoesNotCount() {
    BurstPrefixCacheProducer producer = producer(parameters(-1, 0, "requests"));
    CompletableFuture<RequestData> first = producer.fetch(request(), Fixtures.unknown(3));
    CompletableFuture<RequestData> second = producer.fetch(request(), Fixtures.unknown(3));

    first.cancel(true);
    windows.remove().run();

    assertThat(matches(second).matchedBlocks()).containsExactly(0, 0, 0);
  }

  @Test
  void requestsBeyondTheLargestBurstAndThoseWithoutTokensDoNotWait() {
    BurstPrefixCacheProducer producer = producer(new Parameters(100, -1, 64, 0, 0, 1, "requests"));
    CompletableFuture<RequestData> waiting = producer.fetch(request(), Fixtures.unknown(2));

    assertThat(waiting).isNotDone();
    assertThat(matches(producer.fetch(request(), Fixtures.unknown(2))).matchedBlocks())
        .containsExactly(0, 0);
    assertThat(matches(producer.fetch(Fixtures.request("m"), Fixtures.unknown(2))).totalBlocks())
        .isZero();
  }

  private BurstPrefixCacheProducer producer(Parameters parameters) {
    return new BurstPrefixCacheProducer(parameters, "", windows::add);
  }

  private static InferenceRequest request() {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, new GivenTokens(new int[128], ""));
    return request;
  }

  private static PrefixMatches matches(CompletableFuture<RequestData> data) {
    return Objects.requireNonNull(data.join().get(PrefixMatches.KEY));
  }

  private static Parameters parameters(int maxPerReplica, int minColocate, String balanceBy) {
    return new Parameters(100, maxPerReplica, 64, 0, minColocate, 1000, balanceBy);
  }

  private static int[] assigned(Parameters parameters, int replicas, List<long[]> requests) {
    return new BurstAssignment(parameters, Fixtures.unknown(replicas)).assign(requests);
  }

  private static List<long[]> copies(int count, long... blocks) {
    List<long[]> copies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      copies.add(blocks);
    }
    return copies;
  }

  private static long[] counts(int[] assigned, int replicas) {
    long[] counts = new long[replicas];
    for (int i = 0; i < replicas; i++) {
      int replica = i;
      counts[i] = Arrays.stream(assigned).filter(chosen -> chosen == replica).count();
    }
    return counts;
  }
}
