package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GatewayMainTest {
  private final StringWriter messages = new StringWriter();

  @Test
  void unknownFlagsEndWithTheUsage() {
    int code = run("--no-such-flag");

    assertThat(code).isEqualTo(2);
    assertThat(messages.toString()).contains("--no-such-flag", "--config-file");
  }

  @Test
  void anUnreadableFileIsNamed(@TempDir Path directory) {
    int code = run("--config-file=" + directory.resolve("absent.yaml"));

    assertThat(code).isEqualTo(1);
    assertThat(messages.toString()).contains("absent.yaml");
  }

  @Test
  void aFileAndATextAreOneTooMany() {
    int code = run("--config-file=a.yaml", "--config-text=plugins: []");

    assertThat(code).isEqualTo(2);
    assertThat(messages.toString()).contains("only one of config-file and config-text");
  }

  @Test
  void aMappingThatIsNotThereIsNoValidConfiguration(@TempDir Path directory) {
    int code = run("--validate-only", "--model-mapping=" + directory.resolve("absent"));

    assertThat(code).isEqualTo(1);
    assertThat(messages.toString()).contains("cannot read", "absent");
  }

  @Test
  void helpIsNoFailure() {
    CommandLine commandLine =
        GatewayMain.commandLine(GatewayMain.create(), FlagDefaults.of(Map.of()));
    StringWriter printed = new StringWriter();

    int code = commandLine.setOut(new PrintWriter(printed, true)).execute("--help");

    assertThat(code).isZero();
    assertThat(printed.toString()).contains("--settle-time");
  }

  private int run(String... arguments) {
    CommandLine commandLine =
        GatewayMain.commandLine(GatewayMain.create(), FlagDefaults.of(Map.of()));
    return commandLine.setErr(new PrintWriter(messages, true)).execute(arguments);
  }
}
