package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.ConfigException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Five minutes of the traces, in seconds: what must not change unnoticed. */
class ReplayTest {
  private static final int PODS = 8;

  @Test
  void aReplayGivesTheSameNumbersEveryTime() throws IOException, ConfigException {
    Trace trace = TraceReader.read("mooncake-conversation").first(150);

    PolicyResult first = replay("default", trace);
    PolicyResult second = replay("default", trace);

    assertThat(numbers(second)).isEqualTo(numbers(first));
  }

  @Test
  void roundRobinSpreadsRequestsEvenly() throws IOException, ConfigException {
    Trace trace = TraceReader.read("azure-conv").first(400);

    PolicyResult result = replay("round robin", trace);

    assertThat(result.firstToken().count()).isEqualTo(400);
    assertThat(result.requestSpread()).isEqualTo(1);
  }

  @Test
  void sharedPromptsBeatsLeastInFlightAndTheDefaultWhenPromptsAreShared()
      throws IOException, ConfigException {
    Trace trace = TraceReader.read("mooncake-synthetic").first(700);

    PolicyResult leastInFlight = replay("least in flight", trace);
    PolicyResult byDefault = replay("default, ties by chance", trace);
    PolicyResult ours = replay("shared-prompts", trace);

    assertThat(ours.firstToken().millis(95))
        .isLessThan(leastInFlight.firstToken().millis(95))
        .isLessThan(byDefault.firstToken().millis(95));
    assertThat(ours.hitRate()).isGreaterThan(leastInFlight.hitRate());
  }

  @Test
  void sharedPromptsIsNoWorseThanLeastInFlightWhenNothingIsShared()
      throws IOException, ConfigException {
    Trace trace = TraceReader.read("azure-conv").first(1_500).changed(5.5, 1);

    PolicyResult leastInFlight = replay("least in flight", trace);
    PolicyResult ours = replay("shared-prompts", trace);

    assertThat(ours.firstToken().millis(95))
        .isLessThanOrEqualTo(leastInFlight.firstToken().millis(95));
  }

  private static PolicyResult replay(String policy, Trace trace)
      throws IOException, ConfigException {
    return Policy.usual().stream()
        .filter(usual -> usual.name().equals(policy))
        .findFirst()
        .orElseThrow()
        .replay(trace, PODS, QualityBenchmark.ENGINE);
  }

  private static String numbers(PolicyResult result) {
    return "%s %s %s %s %s"
        .formatted(
            result.firstToken().millis(50),
            result.firstToken().millis(95),
            result.hitRate(),
            result.inFlightSpread(),
            result.answersPerSecond());
  }
}
