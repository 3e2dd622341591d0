package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/gateway-app.md} says what is the case. */
class GuideIT {
  private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FLAG =
      Pattern.compile("^\\| `(-[-a-z]+)` \\| ([^|]*) \\|", Pattern.MULTILINE);

  private String guide = "";

  @BeforeEach
  void read() throws IOException {
    guide = Files.readString(Path.of("..", "docs", "gateway-app.md"));
  }

  @Test
  void itNamesAllFlagsWithTheirDefaults() {
    Map<String, String> documented = new TreeMap<>();
    FLAG.matcher(guide).results().forEach(row -> documented.put(row.group(1), plain(row)));

    Map<String, String> actual = new TreeMap<>();
    for (OptionSpec option :
        GatewayMain.commandLine(GatewayMain.create(), FlagDefaults.of(Map.of()))
            .getCommandSpec()
            .options()) {
      String value = option.defaultValue();
      actual.put(
          option.longestName(),
          value == null
              ? option.arity().max() > 0 ? "none" : "off"
              : value.isEmpty() ? "none" : value);
    }

    assertThat(documented).isEqualTo(actual);
  }

  @Test
  void itsConfigurationServes(@TempDir Path directory) throws IOException {
    String yaml = YAML.matcher(guide).results().findFirst().orElseThrow().group(1);

    try (Simulator simulator = Simulator.start(SimulatorOptions.defaults().instant())) {
      Path endpoints =
          Files.writeString(directory.resolve("endpoints.yaml"), simulator.endpointsYaml());
      Path config =
          Files.writeString(
              directory.resolve("config.yaml"),
              yaml.replace("path: endpoints.yaml", "path: " + endpoints));
      try (RunningGateway gateway = RunningGateway.startWith(config)) {
        String answer =
            RawConnection.exchange(
                gateway.port(), RawConnection.lastRequest(Chat.PATH, "", Chat.whole("Hello")));

        assertThat(answer).startsWith("HTTP/1.1 200 ");
      }
    }
  }

  private static String plain(MatchResult row) {
    return row.group(2).replace("`", "").strip();
  }
}
