package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.plugin.PluginFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Every recorded configuration that loads means the same once it is migrated. */
class MigratedRecordingsTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/golden/config");

  /** Types that have another name now. */
  private static final Map<String, String> RENAMED =
      Map.of("by-label-selector", "label-selector-filter", "tokenizer", "token-producer");

  /** Recordings whose plugins or parameters are others now; {@code MigrationTest} has the forms. */
  private static final Set<String> REWRITTEN =
      Set.of(
          "config-data-disagg-legacy-keys",
          "config-data-tokenizer-alias",
          "config-param-approx-old-block",
          "config-param-predicted-old-keys",
          "config-type-disagg-headers-handler",
          "config-type-precise-prefix-cache-scorer",
          "config-type-prefill-header-handler");

  private static int equal;
  private static int rewritten;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  private static Path folder;

  @AfterAll
  @SuppressWarnings("SystemOut") // the number is part of the build's report
  static void report() {
    System.out.println("migrated recordings equal: " + equal + ", rewritten: " + rewritten);
  }

  @TestFactory
  Stream<DynamicTest> everyRecordingThatLoadsMeansTheSameOnceMigrated() throws IOException {
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      return files
          .sorted()
          .map(Recording::read)
          .filter(recording -> !recording.isAboutTheProgram())
          .toList()
          .stream()
          .filter(MigratedRecordingsTest::loads)
          .map(recording -> DynamicTest.dynamicTest(recording.name(), () -> check(recording)));
    }
  }

  private static boolean loads(Recording recording) {
    try {
      String text = recording.document(folder);
      Plans.of(text);
      return DocumentReader.read(text) != null;
    } catch (ConfigException _) {
      return false;
    }
  }

  private static void check(Recording recording) throws ConfigException {
    String text = recording.document(folder);

    ConfigMigration migration = ConfigMigration.of(text, BuiltInPlugins.registry());

    assertThat(migration.problems()).isEmpty();
    assertNothingIsDeprecated(migration.yaml());
    PoolPlan old = Plans.of(text);
    PoolPlan now = Plans.of(migration.yaml());
    if (REWRITTEN.contains(recording.name())) {
      assertThat(now.schedulerForm()).isEqualTo(old.schedulerForm());
      rewritten++;
    } else {
      assertThat(form(now)).isEqualTo(form(old));
      equal++;
    }
  }

  private static void assertNothingIsDeprecated(String yaml) throws ConfigException {
    EndpointPickerConfig config = Objects.requireNonNull(DocumentReader.read(yaml));
    assertThat(config.apiVersion()).isEqualTo(DocumentReader.API_VERSION);
    assertThat(config.oldParser()).isNull();
    assertThat(config.oldSaturationDetector()).isNull();
    assertThat(config.plugins())
        .allSatisfy(
            plugin ->
                assertThat(BuiltInPlugins.registry().find(plugin.type()))
                    .get()
                    .extracting(PluginFactory::deprecation)
                    .isNull());
  }

  /** The effective form with the present sections and types, and with what has an effect. */
  private static JsonNode form(PoolPlan plan) {
    ObjectNode form = EffectiveFormParser.parse(plan.effectiveForm()).asObject();
    form.remove("SaturationDetector");
    form.remove("Parser");
    for (JsonNode plugin : form.path("Plugins")) {
      String type = plugin.path("Type").asString();
      plugin.asObject().put("Type", RENAMED.getOrDefault(type, type));
      if (BuiltInPlugins.registry().find(type).orElseThrow().ignoresParameters()) {
        plugin.asObject().remove("Parameters");
      }
    }
    return form;
  }
}
