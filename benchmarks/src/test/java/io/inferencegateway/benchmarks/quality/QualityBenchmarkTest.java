package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class QualityBenchmarkTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @Test
  void aTableIsPrintedForTheChosenLoadWithEveryPolicy() {
    int exit = run("--shape=conversation-bound", "--requests=20");

    assertThat(exit).isZero();
    assertThat(out.toString())
        .contains("### conversation-bound: ", ", 20 requests at 1.4 times the recorded rate")
        .contains("| round robin | ", " | 1.00x | ")
        .contains("| least in flight | ", "| default, ties by chance | ", "| default | ")
        .contains("| shared-prompts | ", "| unrelated-prompts | ")
        .doesNotContain("### chat");
  }

  @Test
  void anUnknownLoadIsRefusedWithTheNamesOfAll() {
    int exit = run("--shape=chats");

    assertThat(exit).isEqualTo(2);
    assertThat(errors.toString()).contains("--shape: chats (expected: one of conversation-light, ");
  }

  @Test
  void numbersThatMakeNoComparisonAreRefused() {
    assertThat(run("--pods=0")).isEqualTo(2);
    assertThat(run("--pods=255")).isEqualTo(2);
    assertThat(run("--requests=0")).isEqualTo(2);

    assertThat(out.toString()).isEmpty();
    assertThat(errors.toString())
        .contains("--pods: 0 (expected: 1 to 254)", "--pods: 255 (", "--requests: 0 (expected: 1 ");
  }

  @Test
  void aConfigurationThatIsNotThereIsAnError() {
    int exit = run("--config=/nowhere.yaml", "--requests=1");

    assertThat(exit).isEqualTo(1);
    assertThat(errors.toString()).contains("/nowhere.yaml");
  }

  private int run(String... flags) {
    CommandLine line = QualityBenchmark.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(errors));
    return line.execute(flags);
  }
}
