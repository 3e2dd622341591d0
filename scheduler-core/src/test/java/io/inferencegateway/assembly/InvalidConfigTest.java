package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Documents that must be refused (specification 03, section 21). */
class InvalidConfigTest {

  /** Number, category, path of the error, document without envelope. */
  private static final String CASES =
      """
      I1 DECODE plugins[0] plugins: [hello]
      I2 DECODE - "plugins:\\n\\t- type: queue-scorer"
      I3 DECODE schedulingProfile schedulingProfile: []
      I4 DECODE schedulingProfiles[0].plugins[0].pluginref schedulingProfiles: [{name: a, plugins: [{pluginref: q}]}]
      I5 DECODE plugins[0].name plugins: [{name: a, name: b, type: queue-scorer}]
      I8 DECODE flowControl.maxBytes flowControl: {maxBytes: "12 apples"}
      I9 DECODE flowControl.defaultRequestTTL flowControl: {defaultRequestTTL: 30}
      I10 DECODE flowControl.priorityBands[0].priority flowControl: {priorityBands: [{priority: 1.5}]}
      I11 DECODE saturationDetector.queueDepthThreshold saturationDetector: {queueDepthThreshold: 5}
      I12 DECODE data data: {sources: []}
      I13 DECODE metadata metadata: {name: x}
      I14 GATE featureGates[0] featureGates: [turbo]
      I15 GATE featureGates[0] featureGates: ["flowControl=maybe"]
      I16 GATE featureGates[0] featureGates: [dataLayer]
      I17 GATE featureGates[0] featureGates: ["flowControl ="]
      I18 PLUGIN_DECL plugins[0] plugins: [{parameters: {a: 1}}]
      I19 PLUGIN_DECL plugins[1].name plugins: [{type: queue-scorer}, {type: queue-scorer}]
      I20 PLUGIN_DECL plugins[1].name plugins: [{name: a, type: queue-scorer}, {name: a, type: random-picker}]
      I21 PLUGIN_DECL plugins[0].type plugins: [{type: latency-oracle}]
      I22 PLUGIN_GRAPH plugins[0].parameters plugins: [{type: disagg-profile-handler, parameters: {deciders: {prefill: nobody}}}]
      I23 PLUGIN_GRAPH plugins[0] plugins: [{name: d, type: disagg-profile-handler, parameters: {deciders: {prefill: d}}}]
      I24 PLUGIN_GRAPH plugins[0].parameters plugins: [{type: pd-profile-handler}]
      I25 PLUGIN_GRAPH plugins[0].parameters plugins: [{type: disagg-profile-handler, parameters: {profiles: {decode: d}, decodeProfile: d}}]
      I26 PLUGIN_GRAPH plugins[0].parameters.stageOrder plugins: [{type: disagg-profile-handler, parameters: {stageOrder: sideways}}]
      I27 PLUGIN_GRAPH plugins[0].parameters.stageOrder plugins: [{type: disagg-profile-handler, parameters: {stageOrder: prefill-first, deciders: {prefill: x}}}]
      I28 PLUGIN_PARAM plugins[1].parameters.deciders.prefill plugins: [{type: queue-scorer}, {type: disagg-profile-handler, parameters: {deciders: {prefill: queue-scorer}}}]
      I29 PLUGIN_PARAM plugins[0].parameters.maxNumOfEndpoints plugins: [{type: max-score-picker, parameters: {maxNumOfEndpoints: "two"}}]
      I30 PLUGIN_PARAM plugins[0].parameters.topN plugins: [{type: max-score-picker, parameters: {topN: 2}}]
      I31 PLUGIN_PARAM plugins[0].parameters.cacheSizeInMB plugins: [{type: mm-embeddings-cache-producer, parameters: {cacheSizeInMB: 64}}]
      I32 PLUGIN_PARAM plugins[0].parameters.validValues plugins: [{type: by-label, parameters: {label: zone}}]
      I33 PLUGIN_PARAM plugins[0].parameters.queueDepthThreshold,plugins[0].parameters.kvCacheUtilThreshold plugins: [{type: utilization-detector, parameters: {kvCacheUtilThreshold: 1.5, queueDepthThreshold: 0}}]
      I35 PLUGIN_PARAM plugins[0].parameters.headerName plugins: [{type: session-id-producer}]
      I36 PLUGIN_PARAM plugins[0].parameters plugins: [{type: token-producer, parameters: {modelName: m, estimate: {}}}]
      I37 PLUGIN_PARAM plugins[0].parameters.modelName plugins: [{type: token-producer, parameters: {vllm: {url: "http://x"}}}]
      I38 PLUGIN_PARAM plugins[0].parameters.defaultEngine plugins: [{type: core-metrics-extractor, parameters: {defaultEngine: tgi}}]
      I39 PLUGIN_PARAM plugins[0].parameters.port plugins: [{type: metrics-data-source, parameters: {port: 70000}}]
      I40 PLUGIN_PARAM plugins[0].parameters.scheme plugins: [{type: metrics-data-source, parameters: {scheme: ftp}}]
      I41 PLUGIN_PARAM plugins[0].parameters.path plugins: [{type: file-discovery}]
      I42 PLUGIN_PARAM plugins[0].parameters.tokenProcessorConfig.hashAlgorithm plugins: [{type: precise-prefix-cache-producer, parameters: {tokenProcessorConfig: {hashAlgorithm: xxhash}}}]
      I43 PLUGIN_PARAM plugins[0].parameters.x plugins: [{type: soft-reflective-ceiling-policy, parameters: {x: 1}}]
      I44 DEFAULTS requestHandler.parsers[0].pluginRef requestHandler: {parsers: [{pluginRef: my-parser}]}
      I45 DEFAULTS - requestHandler: {parsers: [{pluginRef: session-id-producer}]}
      I46 PROFILE schedulingProfiles[0] schedulingProfiles: [{plugins: []}]
      I47 PROFILE schedulingProfiles[1].name {plugins: [{type: header-profile-handler}], schedulingProfiles: [{name: x}, {name: x}]}
      I48 PROFILE schedulingProfiles[0].plugins[0] schedulingProfiles: [{name: a, plugins: [{weight: 3}]}]
      I49 PROFILE schedulingProfiles[0].plugins[0].pluginRef schedulingProfiles: [{name: a, plugins: [{pluginRef: ghost}]}]
      I50 PROFILE schedulingProfiles[0].plugins[1].pluginRef {plugins: [{type: active-request-scorer}], schedulingProfiles: [{name: a, plugins: [{pluginRef: active-request-scorer}, {pluginRef: inflight-load-producer}]}]}
      I51 SATURATION flowControl.saturationDetector.pluginRef flowControl: {saturationDetector: {pluginRef: concurrency-detector}}
      I52 SATURATION flowControl.saturationDetector.pluginRef {plugins: [{type: queue-scorer}], flowControl: {saturationDetector: {pluginRef: queue-scorer}}}
      I53 PARSER requestHandler.parsers[0].pluginRef {plugins: [{type: queue-scorer}], requestHandler: {parsers: [{pluginRef: queue-scorer}]}}
      I54 SCHEDULER schedulingProfiles[0].plugins {plugins: [{type: random-picker}, {type: max-score-picker}], schedulingProfiles: [{name: a, plugins: [{pluginRef: random-picker}, {pluginRef: max-score-picker}]}]}
      I55 SCHEDULER plugins plugins: [{type: single-profile-handler}, {type: data-parallel-profile-handler}]
      I56 SCHEDULER plugins schedulingProfiles: [{name: a}, {name: b}]
      I57 SCHEDULER schedulingProfiles {plugins: [{type: single-profile-handler}], schedulingProfiles: [{name: a}, {name: b}]}
      I58 SCHEDULER schedulingProfiles plugins: [{type: random-picker}, {type: max-score-picker}]
      I59 DATALAYER_REF dataLayer.sources[0].pluginRef dataLayer: {sources: [{pluginRef: nope, extractors: []}]}
      I60 DATALAYER_REF dataLayer.sources[0].extractors[0].pluginRef {plugins: [{type: metrics-data-source}], dataLayer: {sources: [{pluginRef: metrics-data-source, extractors: [{pluginRef: nope}]}]}}
      I61 DATALAYER_REF dataLayer.crossReplicaSyncerPluginRef {plugins: [{type: queue-scorer}], dataLayer: {crossReplicaSyncerPluginRef: queue-scorer}}
      I62 FLOWCONTROL flowControl.maxRequests {featureGates: [flowControl], flowControl: {maxRequests: "-1"}}
      I63 FLOWCONTROL flowControl.priorityBands[1].priority {featureGates: [flowControl], flowControl: {priorityBands: [{priority: 5}, {priority: 5}]}}
      I64 FLOWCONTROL flowControl.priorityBands[0].fairnessPolicyRef {featureGates: [flowControl], flowControl: {priorityBands: [{priority: 5, fairnessPolicyRef: nope}]}}
      I65 FLOWCONTROL flowControl.priorityBands[0].orderingPolicyRef {featureGates: [flowControl], plugins: [{type: queue-scorer}], flowControl: {priorityBands: [{priority: 5, orderingPolicyRef: queue-scorer}]}}
      I66 FLOWCONTROL flowControl.defaultRequestTTL {featureGates: [flowControl], flowControl: {defaultRequestTTL: -1s}}
      I67 PRODUCER plugins[0] {plugins: [{type: queue-scorer}, {type: endpoint-notification-source}], dataLayer: {injectDefaults: false, sources: [{pluginRef: endpoint-notification-source}]}}
      I68 PRODUCER plugins[0] plugins: [{type: prefix-cache-scorer, parameters: {prefixMatchInfoProducerName: kv-index}}]
      I69 DATALAYER_RUNTIME dataLayer.sources {plugins: [{type: random-picker}], dataLayer: {injectDefaults: false}}
      I70 DATALAYER_RUNTIME dataLayer.sources[0] {plugins: [{type: metrics-data-source}, {name: a, type: core-metrics-extractor}, {name: b, type: core-metrics-extractor}], dataLayer: {sources: [{pluginRef: metrics-data-source, extractors: [{pluginRef: a}, {pluginRef: b}]}]}}
      I71 DATALAYER_RUNTIME dataLayer.sources[0].extractors[0] {plugins: [{type: endpoint-notification-source}, {type: core-metrics-extractor}], dataLayer: {sources: [{pluginRef: endpoint-notification-source, extractors: [{pluginRef: core-metrics-extractor}]}]}}
      I72 DATALAYER_RUNTIME dataLayer.sources[0] {plugins: [{type: queue-scorer}], dataLayer: {sources: [{pluginRef: queue-scorer}]}}
      I73 DATALAYER_RUNTIME dataLayer.sources[1] {plugins: [{name: a, type: k8s-notification-source, parameters: {version: v1, kind: Pod}}, {name: b, type: k8s-notification-source, parameters: {version: v1, kind: Pod}}], dataLayer: {sources: [{pluginRef: a}, {pluginRef: b}]}}
      I75 DISCOVERY dataLayer.discovery.pluginRef dataLayer: {discovery: {pluginRef: nope}}
      I76 DISCOVERY dataLayer.discovery.pluginRef {plugins: [{type: queue-scorer}], dataLayer: {discovery: {pluginRef: queue-scorer}}}
      """;

  @TestFactory
  Stream<DynamicTest> everyInvalidDocumentIsRefusedWithCategoryAndPath() {
    return CASES
        .lines()
        .map(line -> line.split(" ", 4))
        .map(c -> DynamicTest.dynamicTest(c[0], () -> refuses(c[1], c[2], c[3])));
  }

  private static void refuses(String category, String paths, String document) {
    String text =
        document.charAt(0) == '"'
            ? document.substring(1, document.length() - 1).translateEscapes()
            : document;

    ConfigException refusal = refusal(text);

    assertThat(refusal.category()).as(refusal.getMessage()).hasToString(category);
    if (!paths.equals("-")) {
      assertThat(refusal.errors()).extracting(ConfigError::path).contains(paths.split(",", -1));
    }
  }

  @Test
  void otherVersionsAndKindsAreRefused() {
    assertThat(refusal("apiVersion: llm-d.ai/v1").errors())
        .extracting(ConfigError::path)
        .containsExactly("apiVersion");
    assertThat(refusal("kind: EndpointPicker").errors())
        .extracting(ConfigError::path)
        .containsExactly("kind");
  }

  @Test
  void experimentalTypesNeedPermission() {
    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class,
            () -> Plans.of("plugins: [{type: agent-identity}]", ConfigOptions.DEFAULT));

    assertThat(refusal).hasMessageStartingWith("STABILITY: plugins[0]: plugin 'agent-identity'");
  }

  @Test
  void allErrorsOfAStepAreReportedAtOnceWithASuggestion() {
    ConfigException refusal =
        refusal(
            "plugins: [{type: queue-score}, {type: queue-scorer}, {type: queue-scorer}, {name: x}]");

    assertThat(refusal.errors())
        .extracting(ConfigError::toString)
        .containsExactly(
            "plugins[0].type: plugin type 'queue-score' is not registered (did you mean"
                + " \"queue-scorer\"?)",
            "plugins[2].name: duplicate plugin name 'queue-scorer' (expected: each name once)",
            "plugins[3]: plugin 'x' is missing a type (expected: type: <a type name>)");
  }

  @Test
  void theEarlierStepWinsWhenSeveralAreWrong() {
    assertThat(refusal("{featureGates: [turbo], plugins: [{type: a}, {type: a}]}").category())
        .hasToString("GATE");
    assertThat(
            refusal(
                    "{plugins: [{type: nope}], schedulingProfiles: [{name: a, plugins: [{pluginRef:"
                        + " ghost}]}]}")
                .category())
        .hasToString("PLUGIN_DECL");
    assertThat(
            refusal(
                    "{plugins: [{type: max-score-picker, parameters: {a: 1}}], schedulingProfiles:"
                        + " [{name: a, plugins: [{pluginRef: ghost}]}]}")
                .category())
        .hasToString("PLUGIN_PARAM");
  }

  private static ConfigException refusal(String document) {
    return catchThrowableOfType(ConfigException.class, () -> Plans.of("---\n" + document));
  }
}
