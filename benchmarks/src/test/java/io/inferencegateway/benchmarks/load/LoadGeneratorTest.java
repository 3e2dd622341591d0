package io.inferencegateway.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LoadGeneratorTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  @Test
  void aStallCountsForEveryRequestThatWasDueMeanwhile() throws Exception {
    RequestShape shape = new RequestShape(100, 1, false);
    Load open = new Load(shape, new Pace.Open(200, 1), SHORT);

    LoadResult result;
    try (CannedServer server = CannedServer.answering(CannedServer.JSON, Duration.ofMillis(250));
        LoadGenerator generator = new LoadGenerator()) {
      result = generator.run(server.port(), open);
    }

    assertThat(result.errors()).isEmpty();
    assertThat(result.answered()).isGreaterThan(20);
    assertThat(result.total().millis(50)).isBetween(60.0, 250.0);
  }

  @Test
  void answersThatAreCutOffAreNotCounted() throws Exception {
    RequestShape shape = new RequestShape(100, 3, true);
    Load closed = new Load(shape, new Pace.Closed(1), SHORT);

    LoadResult result = run(closed, CannedServer.TWO_EVENTS_AND_DONE);

    assertThat(result.answered()).isZero();
    assertThat(result.errors()).containsOnlyKeys("incomplete answer");
  }

  @Test
  void refusalsAreCountedByStatus() throws Exception {
    Load closed = new Load(new RequestShape(100, 1, false), new Pace.Closed(2), SHORT);

    LoadResult result = run(closed, CannedServer.UNAVAILABLE);

    assertThat(result.answered()).isZero();
    assertThat(result.errors()).containsOnlyKeys("status 503");
  }

  @Test
  void equalSeedsGiveEqualArrivals() {
    SplittableRandom random = new SplittableRandom(7);

    long[] arrivals = ArrivalSchedule.poisson(1_000, Duration.ofSeconds(10), random);

    assertThat(arrivals).isSorted();
    assertThat(arrivals.length).isBetween(9_500, 10_500);
    assertThat(arrivals)
        .isEqualTo(ArrivalSchedule.poisson(1_000, Duration.ofSeconds(10), new SplittableRandom(7)));
  }

  private static LoadResult run(Load load, String answer) throws IOException, InterruptedException {
    try (CannedServer server = CannedServer.answering(answer, Duration.ZERO);
        LoadGenerator generator = new LoadGenerator()) {
      return generator.run(server.port(), load);
    }
  }
}
