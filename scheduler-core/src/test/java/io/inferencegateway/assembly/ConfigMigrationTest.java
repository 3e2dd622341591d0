package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of older versions in the present form (specification 03, section 19). */
class ConfigMigrationTest {

  @Test
  void oldVersionSectionsAndGatesBecomeThePresentOnes() throws ConfigException {
    ConfigMigration migration =
        migrated(
            """
            apiVersion: inference.networking.x-k8s.io/v1alpha1
            kind: EndpointPickerConfig
            featureGates: [dataLayer, flowControl, prepareDataPlugins=true]
            plugins:
            - type: openai-parser
            - type: queue-scorer
            saturationDetector: {queueDepthThreshold: 7, metricsStalenessThreshold: 1s}
            parser: {pluginRef: openai-parser}
            data:
              sources: []
            """);

    assertThat(migration.problems()).isEmpty();
    assertThat(migration.yaml())
        .isEqualTo(
            """
            # apiVersion was inference.networking.x-k8s.io/v1alpha1
            # dropped feature gate dataLayer: always on, or gone
            # dropped feature gate prepareDataPlugins=true: always on, or gone
            apiVersion: llm-d.ai/v1alpha1
            kind: EndpointPickerConfig
            featureGates:
            - flowControl
            plugins:
            - type: openai-parser
            - type: queue-scorer
            # thresholds were in saturationDetector
            - type: utilization-detector
              parameters:
                queueDepthThreshold: 7
                metricsStalenessThreshold: "1s"
            # was data
            dataLayer:
              sources: []
            flowControl:
              # was saturationDetector at the top
              saturationDetector:
                pluginRef: utilization-detector
            requestHandler:
              parsers:
              # was parser at the top
              - pluginRef: openai-parser
            """);
  }

  @Test
  void emptyDataSectionMeantThatNothingIsScraped() throws ConfigException {
    String yaml = migrated("plugins: [{type: random-picker}]\ndata: {}").yaml();

    assertThat(yaml).contains("dataLayer:\n  injectDefaults: false\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: by-label, parameters: {label: a, validValues: [red, blue]}}"
            + "|name: by-label / type: label-selector-filter / parameters: / matchExpressions: /"
            + " - key: \"a\" / operator: In / values: / - red / - blue",
        "{name: f, type: by-label-selector, parameters: {matchLabels: {tier: gold}}}"
            + "|name: \"f\" / type: label-selector-filter / parameters: / matchLabels: / tier: gold",
        "{type: tokenizer} | type: token-producer",
        "{name: toks, type: tokenizer} | name: toks / type: token-producer",
        "{type: model-server-protocol-metrics, parameters: {kvUsageSpec: 'my:kv'}}"
            + "|name: model-server-protocol-metrics / type: core-metrics-extractor / parameters: /"
            + " engineConfigs: / - name: vllm / cacheInfoSpec: \"vllm:cache_config_info\" /"
            + " kvUsageSpec: \"my:kv\" / loraSpec: \"vllm:lora_requests_info\" /"
            + " queuedRequestsSpec: \"vllm:num_requests_waiting\" /"
            + " runningRequestsSpec: \"vllm:num_requests_running\"",
        "{type: active-request-filter, parameters: {maxActive: 9}}"
            + "|name: active-request-filter / type: utilization-filter / parameters: / conditions: /"
            + " - metric: active-requests / maxValue: 9",
        "{type: session-affinity-scorer, parameters: {headerName: x-s}}"
            + "|type: session-affinity-scorer / parameters: / encodedEndpointHeaderConfig: /"
            + " header: x-s",
        "{type: predicted-latency-producer, parameters: {predictInPrepareData: false,"
            + " samplingMean: 3}}"
            + "|type: predicted-latency-producer / parameters: / predictInProduce: false",
        "{type: approx-prefix-cache-producer, parameters: {blockSize: 32}}"
            + "|type: approx-prefix-cache-producer / parameters: / blockSizeTokens: 32",
        "{type: precise-prefix-cache-producer, parameters: {tokenProcessorConfig: {blockSize: 32,"
            + " hashAlgorithm: xxhash}}}"
            + "|type: precise-prefix-cache-producer / parameters: / tokenProcessorConfig: /"
            + " blockSizeTokens: 32 / hashAlgorithm: xxh64",
        "{type: program-aware-fairness, parameters: {lasDecayFactor: 0.5}}"
            + "|type: program-aware-fairness",
        "{type: no-hit-lru-scorer, parameters: {prefixPluginName: p, lruSize: 9}}"
            + "|type: no-hit-lru-scorer / parameters: / lruSize: 9",
        "{type: active-request-scorer, parameters: {requestTimeout: 5s}}"
            + "|type: active-request-scorer",
        "{type: queue-scorer, parameters: {any: thing}} | type: queue-scorer",
      })
  void pluginIsWrittenInItsPresentForm(String old, String now) throws ConfigException {
    ConfigMigration migration = migrated("plugins: [" + old + "]\n");

    assertThat(migration.problems()).isEmpty();
    assertThat(plain(migration.yaml())).contains("plugins: / - " + now);
  }

  @Test
  void pdHandlerBecomesTheDisaggHandlerThatSetsTheHeadersItself() throws ConfigException {
    ConfigMigration migration =
        migrated(
            """
            plugins:
            - {type: prefix-based-pd-decider, parameters: {nonCachedTokens: 5}}
            - {type: pd-profile-handler, parameters: {decodeProfile: d, primaryPort: 8000}}
            - {type: prefill-header-handler, parameters: {prefillProfile: prefill}}
            schedulingProfiles:
            - {name: d, plugins: [{pluginRef: prefill-header-handler}]}
            - {name: prefill}
            """);

    assertThat(migration.problems()).isEmpty();
    assertThat(migration.yaml())
        .contains(
            """
            # was type pd-profile-handler
            # dropped parameter primaryPort: not known to disagg-profile-handler
            - name: pd-profile-handler
              type: disagg-profile-handler
              parameters:
                profiles:
                  decode: "d"
                deciders:
                  prefill: prefix-based-pd-decider
            """)
        .contains("# dropped plugin prefill-header-handler")
        .doesNotContain("pluginRef");
  }

  @Test
  void prefixScorerOfTheFirstVersionsGetsAProducer() throws ConfigException {
    ConfigMigration migration =
        migrated(
            """
            apiVersion: inference.networking.x-k8s.io/v1alpha1
            kind: EndpointPickerConfig
            plugins:
            - type: prefix-cache-scorer
              parameters: {hashBlockSize: 65, lruCapacityPerServer: 900, unheardOf: 1}
            """);

    assertThat(migration.problems()).isEmpty();
    assertThat(migration.yaml())
        .contains(
            """
            # its parameters were those of prefix-cache-scorer
            - type: approx-prefix-cache-producer
              parameters:
                blockSizeTokens: 17
                autoTune: false
                lruCapacityPerServer: 900
                maxPrefixBlocksToMatch: 256
            # dropped parameter unheardOf: had no effect
            - type: prefix-cache-scorer
            """);
  }

  @Test
  void preciseScorerGetsAProducerThatHearsOfEndpoints() throws ConfigException {
    ConfigMigration migration =
        migrated(
            """
            plugins:
            - {name: kv, type: precise-prefix-cache-scorer, parameters: {speculativeIndexing: true}}
            schedulingProfiles:
            - {name: p, plugins: [{pluginRef: kv, weight: 2}]}
            """);

    assertThat(migration.problems()).isEmpty();
    assertThat(plain(migration.yaml()))
        .contains(
            "- type: precise-prefix-cache-producer / parameters: / speculativeIndexing: true",
            "- name: kv / type: prefix-cache-scorer / parameters: /"
                + " prefixMatchInfoProducerName: precise-prefix-cache-producer",
            "- pluginRef: kv / weight: 2",
            "- pluginRef: endpoint-notification-source / extractors: /"
                + " - pluginRef: precise-prefix-cache-producer");
  }

  @Test
  void predictedLatencyScorerBecomesASetOfPlugins() throws ConfigException {
    ConfigMigration migration =
        migrated(
            """
            plugins:
            - type: predicted-latency-scorer
              parameters: {headroomTTFTWeight: 0.7, affinityGateTau: 0.6, selectionMode: max,
                sloBufferFactor: 2, samplingMean: 1}
            - {type: random-picker}
            schedulingProfiles:
            - name: p
              plugins: [{pluginRef: predicted-latency-scorer}, {pluginRef: random-picker}]
            """);

    assertThat(migration.problems()).isEmpty();
    assertThat(Plans.of(migration.yaml()).schedulerForm())
        .contains(
            "Filters: [sticky-strong/prefix-cache-affinity-filter,"
                + " slo-headroom-tier-filter/slo-headroom-tier-filter,"
                + " sticky-weak/prefix-cache-affinity-filter], Scorers:"
                + " [latency-scorer/latency-scorer: 1.000000], Picker:"
                + " max-score-picker/max-score-picker");
    assertThat(plain(migration.yaml()))
        .contains("affinityThreshold: 0.99", "affinityThreshold: 0.6", "ttftWeight: 0.7")
        .contains("sloBufferFactor: 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plugins: [{type: by-label, parameters: {label: a, validValues: [x], allowsNoLabel: true}}]"
            + "|plugin by-label: by-label keeps endpoints without the label",
        "flowControl: {priorityBands: [{priority: 1, queue: heap}]}"
            + "|flowControl.priorityBands: queue was dropped",
        "plugins: [{type: prefix-based-pd-decider}, {type: pd-profile-handler, parameters:"
            + " {prefixMatchInfoProducerName: k}}]"
            + "|plugin pd-profile-handler: prefixMatchInfoProducerName was dropped",
        "plugins: [{type: predicted-latency-scorer, parameters: {headroomTTFTWeight: 1,"
            + " negHeadroomTTFTWeight: 2}}]"
            + "|plugin predicted-latency-scorer: negHeadroomTTFTWeight was dropped",
        "plugins: [{type: precise-prefix-cache-scorer, parameters: {indexerConfig:"
            + " {tokenizersPoolConfig: {modelName: m}}}}]"
            + "|plugin token-producer: vllm.url has to name the service",
        "plugins: [{type: unheard-of}] | plugins[0].type: plugin type 'unheard-of'",
      })
  void whatCannotBeMigratedIsNamed(String old, String problem) throws ConfigException {
    ConfigMigration migration = migrated(old);

    assertThat(migration.problems()).anyMatch(text -> text.startsWith(problem));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing", "[1]", "text", "a: [", "{"})
  void whatIsNoDocumentIsRefused(String text) {
    assertThatThrownBy(() -> migrated(text)).isInstanceOf(ConfigException.class);
  }

  @TestFactory
  Stream<DynamicTest> migratedSampleMigratesToItself() {
    return IntStream.rangeClosed(1, 16)
        .mapToObj(i -> Path.of("src/test/resources/samples/S" + i + ".yaml"))
        .filter(file -> !isBlank(file))
        .map(file -> DynamicTest.dynamicTest(file.toString(), () -> checkStable(file)));
  }

  private static boolean isBlank(Path file) {
    try {
      return Files.readString(file).isBlank();
    } catch (IOException _) {
      return false;
    }
  }

  private static void checkStable(Path file) throws Exception {
    String once = migrated(Files.readString(file)).yaml();

    String twice = migrated(once).yaml();

    assertThat(twice).isEqualTo(once.replaceAll("(?m)^ *#.*\\n", ""));
  }

  private static ConfigMigration migrated(String text) throws ConfigException {
    return ConfigMigration.of(text, BuiltInPlugins.registry());
  }

  /** In one line, without comments. */
  private static String plain(String yaml) {
    return yaml.replaceAll("(?m)^ *#.*\\n", "").replaceAll("\\n *", " / ");
  }
}
