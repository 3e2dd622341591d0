package io.inferencegateway.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EngineTest {
  private static final Timing TIMING =
      new Timing(1_000, Duration.ofMillis(10), Duration.ZERO, Duration.ofMillis(50), 1);

  private final VirtualTime time = new VirtualTime();
  private final List<String> events = new ArrayList<>();

  @Test
  void aCachedPrefixShortensThePrefillAndIsCounted() {
    Engine engine = engine(4, 100, 2);
    engine.submit(request('a', 160, 1, null), listener("first"));
    time.advance(Duration.ofMillis(160));

    engine.submit(request('a', 160, 1, null), listener("second"));
    time.advance(Duration.ofMillis(16));

    assertThat(events).containsExactly("first:0", "first end", "second:0", "second end");
    EngineReport.Counters counters = report(engine).counters();
    assertThat(counters.hitTokens()).isEqualTo(144);
    assertThat(counters.queriedTokens()).isEqualTo(320);
  }

  @Test
  void sequencesBeyondTheBatchWaitInOrder() {
    Engine engine = engine(1, 100, 2);

    engine.submit(request('a', 16, 2, null), listener("a"));
    engine.submit(request('b', 16, 1, null), listener("b"));
    engine.submit(request('c', 16, 1, null), listener("c"));

    assertThat(engine.running()).isEqualTo(1);
    assertThat(engine.waiting()).isEqualTo(2);
    time.advance(Duration.ofSeconds(1));
    assertThat(events).containsExactly("a:0", "a:1", "a end", "b:0", "b end", "c:0", "c end");
  }

  @Test
  void aSequenceWithoutFreeBlocksWaitsUntilOthersGiveThemBack() {
    Engine engine = engine(4, 11, 2);
    engine.submit(request('a', 128, 4, null), listener("a"));

    engine.submit(request('b', 64, 1, null), listener("b"));

    assertThat(engine.waiting()).isEqualTo(1);
    assertThat(report(engine).usedFraction()).isEqualTo(0.8);
    time.advance(Duration.ofSeconds(1));
    assertThat(events).endsWith("a end", "b:0", "b end");
    assertThat(report(engine).usedFraction()).isZero();
  }

  @Test
  void theLeastRecentlyUsedPromptIsEvictedFirst() {
    Engine engine = engine(4, 11, 2);
    run(engine, 'a');
    run(engine, 'b');
    run(engine, 'a');

    run(engine, 'c');
    run(engine, 'a');

    assertThat(report(engine).counters().evictions()).isPositive();
    assertThat(report(engine).counters().hitTokens()).isEqualTo(2 * 48);
  }

  private void run(Engine engine, char letter) {
    engine.submit(request(letter, 64, 1, null), listener(String.valueOf(letter)));
    time.advance(Duration.ofSeconds(1));
  }

  @Test
  void anAbortFreesPlaceAndBlocksAtOnce() {
    Engine engine = engine(1, 100, 2);
    Sequence first = engine.submit(request('a', 160, 5, null), listener("a"));
    engine.submit(request('b', 16, 1, null), listener("b"));

    engine.abort(first);

    assertThat(report(engine).counters().aborted()).isEqualTo(1);
    assertThat(report(engine).usedBlocks()).isLessThanOrEqualTo(1);
    time.advance(Duration.ofSeconds(1));
    assertThat(events).containsExactly("b:0", "b end");
    assertThat(engine.running()).isZero();
  }

  @Test
  void anAdapterWithoutSlotWaitsWhileOthersOvertake() {
    Engine engine = engine(4, 100, 1);
    engine.submit(request('a', 16, 3, "sql"), listener("sql"));
    engine.submit(request('b', 16, 1, "chat"), listener("chat"));
    engine.submit(request('c', 16, 1, null), listener("base"));
    time.advance(Duration.ofMillis(66));

    EngineReport report = report(engine);

    assertThat(report.waitingForAdapter()).isEqualTo(1);
    assertThat(report.adapters()).extracting(EngineReport.AdapterState::names).contains("sql");
    time.advance(Duration.ofSeconds(1));
    assertThat(events).endsWith("sql end", "chat:0", "chat end");
    assertThat(events.indexOf("base end")).isLessThan(events.indexOf("sql end"));
  }

  @Test
  void theSameRequestsGiveTheSameReport() {
    assertThat(history()).isEqualTo(history());
  }

  private static String history() {
    EngineTest test = new EngineTest();
    Engine engine = test.engine(2, 30, 1);
    for (int i = 0; i < 20; i++) {
      engine.submit(
          request((char) ('a' + i % 5), 16 + i * 8, 1 + i % 7, i % 3 == 0 ? "sql" : null),
          test.listener("r" + i));
      test.time.advance(Duration.ofMillis(13));
    }
    test.time.advance(Duration.ofSeconds(60));
    return test.events + " " + test.report(engine).counters();
  }

  private Engine engine(int maxSequences, int blocks, int maxAdapters) {
    return new Engine(
        new EngineOptions(maxSequences, 8_192, 16, blocks, maxAdapters, TIMING), time, time, true);
  }

  private static SequenceRequest request(
      char letter, int tokens, int outputTokens, @Nullable String adapter) {
    byte[] text = new byte[tokens * Prompt.TOKEN_BYTES];
    Arrays.fill(text, (byte) letter);
    Prompt prompt = Prompt.of(text, text.length, 0, 16);
    return new SequenceRequest(prompt, adapter, outputTokens, FinishReason.LENGTH);
  }

  private EngineReport report(Engine engine) {
    List<EngineReport> reports = new ArrayList<>();
    engine.report(reports::add);
    return reports.getFirst();
  }

  private SequenceListener listener(String name) {
    return new SequenceListener() {
      @Override
      public void onToken(Sequence sequence, int index) {
        events.add(name + ":" + index);
      }

      @Override
      public void onFinished(Sequence sequence) {
        events.add(name + " end");
      }
    };
  }
}
