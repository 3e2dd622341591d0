package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/ext-proc-app.md} names the flags there are. */
class GuideTest {
  private static final Pattern FLAG =
      Pattern.compile("^\\| `(-[-a-z]+)` \\| ([^|]*) \\|", Pattern.MULTILINE);

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

  private static Iterable<OptionSpec> options() {
    return CommandFlags.reader(new CommandFlags(), FlagDefaults.of(Map.of()))
        .getCommandSpec()
        .options();
  }
}
