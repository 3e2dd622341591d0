package io.inferencegateway.prefix;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrefixIndexTest {
  private final PrefixIndex index = new PrefixIndex();
  private final Endpoint a = endpoint("a");
  private final Endpoint b = endpoint("b");

  @Test
  void countsBlocksUpToTheFirstThatNobodyHolds() {
    index.insert(a, new long[] {1, 2, 4}, 10);
    index.insert(b, new long[] {2}, 10);

    assertThat(matched(1, 2, 3, 4)).containsExactly(2, 1);
    assertThat(matched(9, 1)).containsExactly(0, 0);
  }

  @Test
  void holdsNoMoreThanTheCapacityAndForgetsTheOldestFirst() {
    index.insert(a, new long[] {1, 2, 3}, 3);
    index.insert(a, new long[] {4, 5}, 3);

    assertThat(total()).isEqualTo(3);
    assertThat(matched(1)).containsExactly(0, 0);
    assertThat(matched(3, 4, 5)).containsExactly(3, 0);
  }

  @Test
  void promptLongerThanTheCapacityIsKeptWholeUntilTheNextOne() {
    index.insert(a, new long[] {1, 2, 3, 4, 5}, 3);
    assertThat(matched(1, 2, 3, 4, 5)).containsExactly(5, 0);

    index.insert(a, new long[] {6}, 3);

    assertThat(total()).isEqualTo(3);
    assertThat(matched(4, 5, 6)).containsExactly(3, 0);
  }

  @Test
  void successorHoldsWhatTheEndpointHeldBefore() {
    index.insert(a, new long[] {1, 2}, 10);

    index.adopt(a, b);
    index.insert(a, new long[] {3}, 10);

    assertThat(matched(1, 2)).containsExactly(0, 2);
    assertThat(matched(3)).containsExactly(0, 0);
  }

  @Test
  void sameBlocksAgainAreFreshButNotMore() {
    for (int i = 0; i < 100; i++) {
      index.insert(a, new long[] {1, 2}, 3);
    }
    index.insert(a, new long[] {3}, 3);
    index.insert(a, new long[] {1}, 3);
    index.insert(a, new long[] {4}, 3);

    assertThat(total()).isEqualTo(3);
    assertThat(matched(1)).containsExactly(1, 0);
    assertThat(matched(2)).containsExactly(0, 0);
  }

  @Test
  void forgottenEndpointLeavesNothingAndDoesNotComeBack() {
    index.insert(a, new long[] {1, 2}, 10);
    index.insert(b, new long[] {1}, 10);

    index.forget(a);
    index.insert(a, new long[] {1, 2}, 10);

    assertThat(matched(1, 2)).containsExactly(0, 1);
    assertThat(total()).isEqualTo(1);
  }

  @Test
  void concurrentUseKeepsTheBounds() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      threads.add(Thread.ofPlatform().start(() -> churn(random)));
    }

    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(total()).isLessThanOrEqualTo(200);
    index.forget(a);
    index.forget(b);
    assertThat(total()).isZero();
    for (long hash = 0; hash < 500; hash++) {
      assertThat(matched(hash)).containsExactly(0, 0);
    }
  }

  private void churn(Random random) {
    for (int round = 0; round < 2_000; round++) {
      long[] chain = random.longs(20, 0, 500).toArray();
      index.insert(random.nextBoolean() ? a : b, chain, 100);
      int[] matched = matched(chain);
      assertThat(matched[0]).isBetween(0, 20);
      Endpoint passing = endpoint("passing");
      index.insert(passing, chain, 100);
      index.forget(passing);
    }
  }

  private int[] matched(long... chain) {
    int[] matched = new int[2];
    index.lookup(chain, Candidates.of(List.of(a, b)), matched);
    return matched;
  }

  private static Endpoint endpoint(String name) {
    return new Endpoint(
        new EndpointMetadata(new EndpointId("ns", name), name, "10.0.0.1", 8000, 8000, Map.of()));
  }

  private long total() {
    return index.sizes().values().stream().mapToLong(Long::longValue).sum();
  }
}
