package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/ext-proc-app.md} names the flags there are. */
class GuideTest {
  private static final Pattern FLAG =
      Pattern.compile("^\\| `(-[-a-z]+)` \\| ([^|]*) \\|", Pattern.MULTILINE);

  private static final Pattern ACCESS_LOG =
      Pattern.compile("```yml\n(access_log:\n.*?)```", Pattern.DOTALL);
  private static final int HTTP_CONNECTION_MANAGER_INDENT = 16;

  private final String guide;

  GuideTest() throws IOException {
    guide = Files.readString(Path.of("..", "docs", "ext-proc-app.md"));
  }

  @Test
  void everyFlagHasARowWithItsDefault() {
    Map<String, String> documented = new TreeMap<>();
    FLAG.matcher(guide)
        .results()
        .forEach(row -> documented.put(row.group(1), row.group(2).strip()));

    Map<String, String> actual = new TreeMap<>();
    for (OptionSpec option : options()) {
      String value = option.defaultValue();
      if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
        actual.put(option.longestName(), value == null || value.isEmpty() ? "none" : value);
      }
    }

    assertThat(documented).isEqualTo(actual);
  }

  @Test
  void flagsWithoutEffectAreNamed() {
    assertThat(CommandFlags.WITHOUT_EFFECT)
        .allSatisfy(flag -> assertThat(guide).contains("`--" + flag + "`"));
  }

  @Test
  void accessLogOfTheGuideIsThatOfTheTemplate() throws IOException {
    Matcher block = ACCESS_LOG.matcher(guide);
    assertThat(block.find()).isTrue();

    String template = Files.readString(Path.of("..", "envoy", "envoy.yaml.template"));

    assertThat(template).contains(block.group(1).indent(HTTP_CONNECTION_MANAGER_INDENT));
  }

  @Test
  void metricsOfTheAccessLogHaveARow() {
    PrometheusRegistry registry = new PrometheusRegistry();
    AccessLogParts.of(new ServerSettings.AccessLog(Duration.ofMinutes(1)), registry);

    assertThat(registry.scrape())
        .isNotEmpty()
        .allSatisfy(
            metric -> assertThat(guide).contains("| `" + metric.getMetadata().getPrometheusName()));
  }

  private static Iterable<OptionSpec> options() {
    return CommandFlags.reader(new CommandFlags(), FlagDefaults.of(Map.of()))
        .getCommandSpec()
        .options();
  }
}
