package io.inferencegateway.producer.precise;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginLookup;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.precise.EventParameters.PodDiscovery;
import io.inferencegateway.producer.precise.PreciseParameters.TokenProcessor;
import io.inferencegateway.recording.SteppedClock;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.signal.TokenizedPrompt;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrecisePrefixCacheProducerTest {
  private final SteppedClock clock = new SteppedClock();
  private final Candidates candidates = Fixtures.unknown(3);
  private final PrecisePrefixCacheProducer producer = producer(true);

  @BeforeEach
  void addEndpoints() {
    add(producer);
  }

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void requestCountsWhereItWasSentUntilItsTimeIsOver() {
    InferenceRequest first = request(0, 64);
    PrefixMatches before = matches(producer, first);
    producer.preRequest(first, sentTo(1));

    PrefixMatches atOnce = matches(producer, request(0, 70));
    clock.advance(Duration.ofSeconds(2));
    PrefixMatches later = matches(producer, request(0, 64));

    assertThat(before.cachedBlocks()).containsOnly(0);
    assertThat(before.totalBlocks()).isEqualTo(4);
    assertThat(atOnce.matchedBlocks()).containsExactly(0, 4, 0);
    assertThat(atOnce.blockTokens()).isEqualTo(16);
    assertThat(later.matchedBlocks()).containsOnly(0);
  }

  @Test
  void prefillTargetCountsToo() {
    InferenceRequest first = request(0, 64);
    matches(producer, first);

    producer.preRequest(
        first,
        new SchedulingResult(List.of(run("prefill", 0), run("decode", 1)), run("decode", 1)));

    assertThat(matches(producer, request(0, 64)).matchedBlocks()).containsExactly(4, 4, 0);
  }

  @Test
  void otherSaltsAndModelsAreOtherPrompts() {
    InferenceRequest first = request(0, 64);
    matches(producer, first);
    producer.preRequest(first, sentTo(1));

    InferenceRequest salted = Fixtures.request("m");
    salted.data().put(TokenizedPrompt.KEY, new Tokens(0, 64, "tenant"));
    InferenceRequest otherModel = Fixtures.request("other");
    otherModel.data().put(TokenizedPrompt.KEY, new Tokens(0, 64, ""));

    assertThat(matches(producer, salted).matchedBlocks()).containsOnly(0);
    assertThat(matches(producer, otherModel).matchedBlocks()).containsOnly(0);
  }

  @Test
  void promptThatFillsNoBlockHasNoMatches() {
    InferenceRequest request = request(0, 15);

    producer.produce(request, candidates);
    producer.produce(Fixtures.request("m"), candidates);

    assertThat(request.data().get(producer.matchesKey())).isNull();
  }

  @Test
  void withoutSpeculationNothingIsKnownBeforeAnEvent() {
    try (PrecisePrefixCacheProducer strict = producer(false)) {
      add(strict);
      InferenceRequest first = request(0, 64);
      matches(strict, first);

      strict.preRequest(first, sentTo(1));

      assertThat(matches(strict, request(0, 64)).matchedBlocks()).containsOnly(0);
    }
  }

  @Test
  void endpointThatGoesIsForgotten() {
    InferenceRequest first = request(0, 64);
    matches(producer, first);
    producer.preRequest(first, sentTo(1));

    producer.removed(candidates.endpoint(1));

    await(() -> matches(producer, request(0, 64)).matchedBlocks()[1] == 0);
  }

  private PrecisePrefixCacheProducer producer(boolean speculative) {
    PreciseParameters parameters =
        new PreciseParameters(
            TokenProcessor.DEFAULT,
            IndexParameters.DEFAULT,
            new EventParameters("", "kv@", 1, "", false, PodDiscovery.DEFAULT),
            speculative,
            "2s");
    return new PrecisePrefixCacheProducer(
        parameters,
        new PluginContext(
            "kv", clock, new SplittableRandom(7), PluginLookup.NONE, PluginMeters.unread()));
  }

  /** Waits until the index knows them: only then a request can be said to be with one. */
  private void add(PrecisePrefixCacheProducer to) {
    for (int i = 0; i < candidates.size(); i++) {
      to.added(candidates.endpoint(i));
    }
    await(() -> to.knownEndpoints() == candidates.size());
  }

  private InferenceRequest request(int firstToken, int tokens) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, new Tokens(firstToken, tokens, ""));
    return request;
  }

  private PrefixMatches matches(PrecisePrefixCacheProducer of, InferenceRequest request) {
    of.produce(request, candidates);
    return Objects.requireNonNull(request.data().get(of.matchesKey()));
  }

  private SchedulingResult sentTo(int number) {
    ProfileRun run = run("default", number);
    return new SchedulingResult(List.of(run), run);
  }

  private ProfileRun run(String profile, int number) {
    return new ProfileRun(
        profile,
        candidates,
        List.of(),
        new double[0][],
        new double[candidates.size()],
        new int[] {number});
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within 20 s");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private record Tokens(int first, int count, String cacheSalt) implements TokenizedPrompt {
    @Override
    public int promptCount() {
      return 1;
    }

    @Override
    public long tokenCount() {
      return count;
    }

    @Override
    public TokenReader reader(int prompt) {
      return new TokenIdReader(IntStream.range(first, first + count).toArray());
    }
  }
}
