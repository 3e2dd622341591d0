package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DoubleNode;

/** Reads every recorded configuration: accepted, refused and completed as the reference did. */
class GoldenConfigTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/golden/config");

  /** What ours does with a recording whose {@code ours} names a difference. */
  private static final Map<String, String> DIFFERENT =
      Map.ofEntries(
          Map.entry("config-data-program-aware-twice", ""),
          Map.entry("config-type-token-load-scorer", ""),
          Map.entry("config-type-request-attribute-reporter", "PLUGIN_PARAM"));

  private static int replayed;
  private static int elsewhere;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeEndpoints() throws IOException {
    Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
  }

  @AfterAll
  @SuppressWarnings("SystemOut") // the number is part of the build's report
  static void report() {
    System.out.println(
        "configuration recordings replayed: " + replayed + ", about the program: " + elsewhere);
  }

  @TestFactory
  Stream<DynamicTest> everyRecordingIsReproduced() throws IOException {
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      List<Recording> recordings = files.sorted().map(Recording::read).toList();
      elsewhere = (int) recordings.stream().filter(Recording::isAboutTheProgram).count();
      return recordings.stream()
          .filter(recording -> !recording.isAboutTheProgram())
          .map(recording -> DynamicTest.dynamicTest(recording.name(), () -> replay(recording)));
    }
  }

  private static void replay(Recording recording) throws ConfigException {
    String expected = recording.isRefused() ? recording.category() : "";
    if (!recording.ours().isEmpty()) {
      expected = DIFFERENT.getOrDefault(recording.name(), expected);
    }
    ConfigOptions options = new ConfigOptions(recording.allowsExperimental(), false);
    PoolSettings settings =
        PoolSettings.of("pool", recording.document(folder), new PrometheusRegistry())
            .withOptions(options);

    ConfigException refusal = refusal(settings);

    String got = refusal == null ? "" : refusal.category().name();
    assertThat(got).as("%s, recorded: %s", refusal, recording.message()).isEqualTo(expected);
    if (refusal == null && recording.ours().isEmpty()) {
      compare(PoolPlan.of(settings, PluginMeters.unread()), recording.effective());
    }
    replayed++;
  }

  private static @Nullable ConfigException refusal(PoolSettings settings) {
    try {
      EndpointDiscovery discovery = PoolPlan.of(settings, PluginMeters.unread()).discovery();
      if (discovery != null) {
        discovery.start(new EndpointPool("pool")).close();
      }
      return null;
    } catch (ConfigException e) {
      return e;
    } catch (DiscoveryException e) {
      return new ConfigException(Category.DISCOVERY, "", String.valueOf(e.getMessage()));
    } catch (Exception e) {
      return fail(e);
    }
  }

  private static void compare(PoolPlan plan, JsonNode effective) {
    boolean declared = !plan.config().schedulingProfiles().getFirst().path().isEmpty();
    if (effective.has("config")) {
      String form = plan.effectiveForm().replace(folder.toString(), "${DIR}");
      JsonNode ours = plain(EffectiveFormParser.parse(form));
      JsonNode recorded = plain(effective.get("config"));
      assertThat(declared ? ours : inNameOrder(ours))
          .isEqualTo(declared ? recorded : inNameOrder(recorded));
    }
    if (declared && effective.has("scheduler")) {
      assertThat(plan.schedulerForm()).isEqualTo(effective.get("scheduler").asString());
    }
    if (effective.has("autoCreated")) {
      List<String> recorded =
          effective.get("autoCreated").valueStream().map(JsonNode::asString).toList();
      assertThat(plan.autoCreated()).containsExactlyInAnyOrderElementsOf(recorded);
    }
  }

  /** The reference fills the profile that nobody declared in a random order. */
  private static JsonNode inNameOrder(JsonNode config) {
    ArrayNode plugins = config.at("/SchedulingProfiles/0/Plugins").asArray();
    List<JsonNode> sorted =
        plugins
            .valueStream()
            .sorted(Comparator.comparing(ref -> ref.path("PluginRef").asString()))
            .toList();
    plugins.removeAll().addAll(sorted);
    return config;
  }

  /** With all numbers as the reference's JSON library has them. */
  private static JsonNode plain(JsonNode node) {
    if (node.isNumber()) {
      return DoubleNode.valueOf(node.asDouble());
    }
    if (node.isObject()) {
      var copy = node.deepCopy().asObject();
      node.propertyStream().forEach(e -> copy.set(e.getKey(), plain(e.getValue())));
      return copy;
    }
    if (node.isArray()) {
      var copy = node.deepCopy().asArray().removeAll();
      node.valueStream().forEach(item -> copy.add(plain(item)));
      return copy;
    }
    return node;
  }
}
