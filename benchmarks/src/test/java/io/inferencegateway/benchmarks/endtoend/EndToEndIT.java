package io.inferencegateway.benchmarks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A whole run, too short to say anything but that it works; without an Envoy it is left out. */
class EndToEndIT {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final double PER_SECOND = 200;
  private static final Path ROOT = Path.of("..");
  private static final List<String> START_FAST =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  @Test
  void everyRouteAnswersEveryScenarioWithoutFailures() throws Exception {
    Programs programs = Programs.of(ROOT, START_FAST);
    Plan plan =
        new Plan(Scenario.all(PER_SECOND, PER_SECOND), 2, Duration.ZERO, 1, SHORT, 1, SHORT);

    StringWriter progress = new StringWriter();
    Results results = EndToEndBenchmark.run(programs, plan, new PrintWriter(progress));

    int routes = programs.envoy() == null ? 2 : 3;
    assertThat(results.scenarios()).hasSize(5);
    assertThat(results.scenarios()).allSatisfy(EndToEndIT::isAnswered);
    assertThat(results.scenarios().getFirst().routes()).hasSize(routes);
    assertThat(results.startTimes()).containsOnlyKeys(Programs.GATEWAY, Programs.EXT_PROC);
    assertThat(tables(results)).contains("| gateway-app |").doesNotContain("NaN");
  }

  private static void isAnswered(ScenarioResult result) {
    assertThat(result.routes())
        .allSatisfy(
            route -> {
              assertThat(route.sum().load().errors()).isEmpty();
              assertThat(route.sum().load().answered()).isPositive();
            });
  }

  private static String tables(Results results) {
    StringWriter text = new StringWriter();
    new MarkdownReport(new PrintWriter(text)).print(results);
    return text.toString();
  }
}
