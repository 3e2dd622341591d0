package io.inferencegateway.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.recording.SteppedClock;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockIndexTest {
  private static final int NO_GROUP = -1;

  private final BlockIndex index = index(1_000_000);
  private final Candidates candidates = Fixtures.unknown(4);

  @Test
  void runEndsAtTheFirstBlockACandidateLacks() {
    store(0, "gpu", 1, 2, 3);
    store(1, "gpu", 1, 3);
    store(2, "gpu", 2, 3);

    BlockMatches matches = match(1, 2, 3);

    assertThat(matches.cached()).containsExactly(3, 1, 0, 0);
    assertThat(matches.total()).isEqualTo(3);
  }

  @Test
  void promptsOfARequestAddUp() {
    store(0, "gpu", 1, 2);
    store(0, "gpu", 7);

    BlockMatches matches = index.match(new long[][] {{1, 2, 3}, {}, {7, 8}}, candidates);

    assertThat(matches.cached()[0]).isEqualTo(3);
    assertThat(matches.total()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 2", "4, 3", "5, 4", "6, 4", "9, 7", "10, 7", "11, 8"})
  void blocksOfASlowerTierCountLessWithoutTheFraction(int blocks, int weighted) {
    store(0, "cpu", LongStream.rangeClosed(1, blocks).toArray());

    BlockMatches matches = match(LongStream.rangeClosed(1, 20).toArray());

    assertThat(matches.weighted()[0]).isEqualTo(weighted);
    assertThat(matches.cached()[0]).isEqualTo(blocks);
  }

  @Test
  void bestTierOfABlockCounts() {
    store(0, "gpu", 1, 2);
    store(0, "cpu", 1, 2, 3);
    store(1, "disk", 1, 2, 3);

    BlockMatches matches = match(1, 2, 3);

    assertThat(matches.weighted()).startsWith(2, 3); // 2.8, and 3 for a tier without a weight
  }

  @Test
  void blockIsGoneWhenItWasDroppedFromAllTiers() {
    store(0, "gpu", 1);
    store(0, "cpu", 1);
    EndpointBlocks endpoint = endpoint(0);

    endpoint.removed(1, endpoint.place("gpu", NO_GROUP));
    int stillThere = match(1).cached()[0];
    endpoint.removed(1, endpoint.place("cpu", NO_GROUP));

    assertThat(stillThere).isEqualTo(1);
    assertThat(match(1).cached()[0]).isZero();
    assertThat(index.size()).isZero();
    assertThat(endpoint.lastKey(1)).isEqualTo(BlockKeys.NONE);
  }

  @Test
  void blockStoredTwiceIsGoneWhenItWasDroppedTwice() {
    store(0, "gpu", 1);
    store(0, "gpu", 1);
    EndpointBlocks endpoint = endpoint(0);
    int gpu = endpoint.place("gpu", NO_GROUP);
    int cpu = endpoint.place("cpu", NO_GROUP);

    assertThat(endpoint.removed(1, cpu)).as("another tier").isTrue();
    assertThat(endpoint.removed(1, gpu)).as("the first time").isFalse();
    assertThat(match(1).cached()[0]).isEqualTo(1);
    assertThat(endpoint.removed(1, gpu)).as("the second time").isTrue();
    assertThat(endpoint.removed(1, gpu)).as("what is unknown").isTrue();
    assertThat(match(1).cached()[0]).isZero();
  }

  @Test
  void oneEngineBlockMayStandForSeveralOfOurs() {
    EndpointBlocks endpoint = endpoint(0);
    int gpu = endpoint.place("gpu", NO_GROUP);

    endpoint.store(new long[] {91, 92}, new long[] {1, 2, 3, 4}, gpu);

    assertThat(endpoint.lastKey(91)).isEqualTo(2);
    assertThat(endpoint.lastKey(92)).isEqualTo(4);
    endpoint.removed(92, gpu);
    assertThat(match(1, 2, 3, 4).cached()[0]).isEqualTo(2);
  }

  @Test
  void severalEngineBlocksMayStandForOneOfOurs() {
    EndpointBlocks endpoint = endpoint(0);
    int gpu = endpoint.place("gpu", NO_GROUP);

    endpoint.store(new long[] {91, 92, 93, 94}, new long[] {1, 2}, gpu);
    endpoint.removed(93, gpu);

    assertThat(endpoint.lastKey(92)).isEqualTo(1);
    assertThat(match(1, 2).cached()[0]).isEqualTo(1);
  }

  @Test
  void equalHashesOfTwoEnginesAreNotMixedUp() {
    EndpointBlocks first = endpoint(0);
    EndpointBlocks second = endpoint(1);
    int gpu = first.place("gpu", NO_GROUP);

    first.store(new long[] {9}, new long[] {1}, gpu);
    second.store(new long[] {9}, new long[] {2}, gpu);
    second.removed(9, gpu);

    assertThat(match(1).cached()[0]).isEqualTo(1);
    assertThat(match(2).cached()[1]).isZero();
  }

  @Test
  void clearedEndpointHoldsNothingAndOthersStay() {
    store(0, "gpu", 1, 2);
    store(1, "gpu", 1, 2);

    endpoint(0).clear();

    assertThat(match(1, 2).cached()).containsExactly(0, 2, 0, 0);
    assertThat(index.engineKeys().get()).isEqualTo(2);
  }

  @Test
  void forgottenEndpointLeavesNothingToTheNext() {
    SpeculativeBlocks speculative =
        new SpeculativeBlocks(index, Duration.ofHours(1), InstantSource.system());
    store(0, "gpu", 1, 2);
    speculative.add(hostPort(0), new long[][] {{1, 2, 3}});

    index.forget(hostPort(0), speculative);
    EndpointBlocks next = endpoint(1);

    assertThat(next.number()).as("the number is free").isZero();
    assertThat(match(1, 2, 3).cached()).containsOnly(0);
    assertThat(index.size()).isZero();
  }

  @Test
  void blocksBeyondTheLimitPushOutThoseThatWereNotUsed() {
    BlockIndex small = index(64);
    EndpointBlocks endpoint = Objects.requireNonNull(small.open(hostPort(0)));
    int gpu = endpoint.place("gpu", NO_GROUP);

    for (long key = 1; key <= 10_000; key++) {
      endpoint.store(new long[] {key}, new long[] {key * 0x9E3779B97F4A7C15L}, gpu);
    }

    assertThat(small.size()).isBetween(32L, 64L);
    assertThat(small.engineKeys().get()).isLessThanOrEqualTo(64);
  }

  @Test
  void speculativeBlocksCountUntilTheyExpire() {
    SteppedClock clock = new SteppedClock();
    SpeculativeBlocks speculative = new SpeculativeBlocks(index, Duration.ofSeconds(2), clock);
    endpoint(0);
    store(0, "gpu", 1);

    speculative.add(hostPort(0), new long[][] {{1, 2}});
    int atOnce = match(1, 2).cached()[0];
    clock.advance(Duration.ofSeconds(2));
    speculative.expire();

    assertThat(atOnce).isEqualTo(2);
    assertThat(match(1, 2).cached()[0]).as("confirmed meanwhile").isEqualTo(1);
  }

  /** Random changes by several threads against what each knows it did. */
  @Test
  void concurrentChangesLoseNothing() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    List<Set<Long>> expected = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      EndpointBlocks endpoint = endpoint(i);
      Set<Long> held = new HashSet<>();
      SplittableRandom random = new SplittableRandom(i);
      expected.add(held);
      threads.add(Thread.ofPlatform().start(() -> changeAtRandom(endpoint, random, held)));
    }
    long[] all = LongStream.rangeClosed(1, 500).toArray();
    for (int i = 0; i < 200; i++) {
      for (int cached : match(all).cached()) {
        assertThat(cached).isBetween(0, 500);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }

    for (long key : all) {
      for (int i = 0; i < 4; i++) {
        int held = expected.get(i).contains(key) ? 1 : 0;
        assertThat(match(key).cached()[i]).as("block %s of %s", key, i).isEqualTo(held);
      }
    }
  }

  private static void changeAtRandom(
      EndpointBlocks endpoint, SplittableRandom random, Set<Long> held) {
    int gpu = endpoint.place("gpu", NO_GROUP);
    for (int i = 0; i < 50_000; i++) {
      long key = random.nextLong(1, 501);
      if (held.add(key)) {
        endpoint.store(new long[] {key}, new long[] {key}, gpu);
      } else {
        endpoint.removed(key, gpu);
        held.remove(key);
      }
    }
  }

  private static BlockIndex index(long limit) {
    return new BlockIndex(limit, Map.of("gpu", 1.0, "cpu", 0.8), PluginMeters.unread(), true);
  }

  private String hostPort(int number) {
    return candidates.endpoint(number).hostPort();
  }

  private EndpointBlocks endpoint(int number) {
    return Objects.requireNonNull(index.open(hostPort(number)));
  }

  /** Stores blocks whose engine hashes are our keys. */
  private void store(int number, String tier, long... keys) {
    EndpointBlocks endpoint = endpoint(number);
    endpoint.store(keys, keys, endpoint.place(tier, NO_GROUP));
  }

  private BlockMatches match(long... chain) {
    return index.match(new long[][] {chain}, candidates);
  }
}
