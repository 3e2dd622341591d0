package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program does with a configuration when it is not to serve it. */
class ConfigCommandsTest {
  private static final String GOOD =
      """
      plugins:
      - type: queue-scorer
      - type: file-discovery
        parameters: {path: FOLDER/endpoints.yaml, watchFile: true}
      dataLayer: {discovery: {pluginRef: file-discovery}}
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      """;

  @TempDir private Path folder;

  /** How a run of the program ended and what it wrote. */
  private record Run(int code, String out, String err) {}

  @Test
  void validConfigurationIsPrintedWithTheOriginOfEachValue() throws IOException {
    Run run = run("--validate-only", "--config-file=" + configuration(GOOD));

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("- name: queue-scorer  # default\n  type: queue-scorer  # line 2\n")
        .contains("type: max-score-picker  # default\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void whatIsPrintedIsAConfigurationThatIsPrintedAgain() throws IOException {
    String first = run("--validate-only", "--config-file=" + configuration(GOOD)).out();

    Run again = run("--validate-only", "--config-text=" + first);

    assertThat(again.code()).isZero();
    assertThat(withoutOrigins(again.out())).isEqualTo(withoutOrigins(first));
  }

  @Test
  void everyErrorHasALineOfItsOwn() throws IOException {
    Path broken =
        configuration(
            """
            plugins:
            - type: queue-score
            - type: max-score-picker
            - type: max-score-picker
            """);

    Run run = run("--validate-only", "--config-file=" + broken);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .containsExactly(
            "plugins[0].type: plugin type 'queue-score' is not registered (did you mean"
                + " \"queue-scorer\"?)",
            "plugins[2].name: duplicate plugin name 'max-score-picker' (expected: each name once)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plugins: [{type: queue-scorer}]",
        "plugins: [{type: file-discovery, parameters: {path: /nowhere}}]\n"
            + "dataLayer: {discovery: {pluginRef: file-discovery}}",
      })
  void whatDoesNotStartIsNotValid(String text) {
    Run validated = run("--validate-only", "--config-text=" + text);
    Run started = run("--config-text=" + text);

    assertThat(validated.code()).isEqualTo(1);
    assertThat(validated.err()).startsWith("dataLayer.discovery: ").isEqualTo(started.err());
    assertThat(validated.out()).isEmpty();
    assertThat(started.code()).isEqualTo(1);
  }

  @Test
  void olderConfigurationIsPrintedInItsPresentForm() throws IOException {
    Path old =
        configuration(
            GOOD.replace("plugins:", "parser: {pluginRef: openai-parser}\nplugins:")
                .replace("llm-d.ai", "inference.networking.x-k8s.io"));

    Run run = run("--migrate-config=" + old);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("# apiVersion was inference.networking.x-k8s.io/v1alpha1\n")
        .contains("# was parser at the top\n  - pluginRef: openai-parser\n");
    assertThat(run("--validate-only", "--config-text=" + run.out()).code()).isZero();
  }

  @Test
  void whatHasNoPresentFormIsNamed() throws IOException {
    Path old =
        configuration("plugins: [{type: by-label, parameters: {label: a, allowsNoLabel: true}}]");

    Run run = run("--migrate-config=" + old);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1).first().asString().startsWith("plugin by-label: ");
    assertThat(run.out()).contains("# NOT MIGRATED: by-label keeps endpoints without the label");
  }

  @Test
  void migrationOfWhatIsNoConfigurationFails() throws IOException {
    Run absent = run("--migrate-config=" + folder.resolve("absent.yaml"));
    Run empty = run("--migrate-config=" + configuration("# nothing"));

    assertThat(absent.code()).isEqualTo(1);
    assertThat(absent.err()).contains("absent.yaml");
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.err()).contains("no document");
  }

  private static String withoutOrigins(String yaml) {
    return yaml.replaceAll("  # (line \\d+|default)\n", "\n");
  }

  private Path configuration(String text) throws IOException {
    Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
    return Files.writeString(
        folder.resolve("config.yaml"), text.replace("FOLDER", folder.toString()));
  }

  private static Run run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.concat(Stream.of("--pool-name=p"), Stream.of(arguments)).toArray(String[]::new);
    int code =
        ExtProcApplication.commandLine(FlagDefaults.of(Map.of()))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(all);
    return new Run(code, out.toString(), err.toString());
  }
}
