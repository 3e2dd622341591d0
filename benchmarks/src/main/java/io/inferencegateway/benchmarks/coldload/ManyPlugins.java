package io.inferencegateway.benchmarks.coldload;

import java.nio.file.Path;
import java.util.List;

/** A document with many plugins of many types, all of which do something. */
final class ManyPlugins {
  private static final List<String> IN_A_PROFILE =
      List.of(
          "queue-scorer",
          "kv-cache-utilization-scorer, parameters: {}",
          "running-requests-size-scorer",
          "prefix-cache-scorer, parameters: {matchLengthWeight: 0.25, matchLengthScaleTokens: 4096}",
          "load-aware-scorer, parameters: {threshold: 64}",
          "token-load-scorer, parameters: {queueThresholdTokens: 1000000}",
          "active-request-scorer, parameters: {idleThreshold: 2, maxBusyScore: 0.9}",
          "no-hit-lru-scorer, parameters: {lruSize: 512}",
          "lora-affinity-scorer",
          "context-length-aware, parameters: {label: example.com/context, enableFiltering: true}",
          "label-selector-filter, parameters: {matchLabels: {tier: gold}}",
          "label-selector-filter, parameters: {matchExpressions: [{key: zone, operator: In,"
              + " values: [a, b]}]}",
          "decode-filter",
          "prefix-cache-affinity-filter, parameters: {affinityThreshold: 0.9}");

  private static final List<String> BESIDE =
      List.of(
          "session-id-producer, parameters: {headerName: x-session}",
          "approx-prefix-cache-producer, parameters: {autoTune: false, blockSizeTokens: 32}",
          "probabilistic-admitter, parameters: {queueDepthThreshold: 9, power: 3}");

  private ManyPlugins() {}

  /**
   * A document.
   *
   * @param plugins how many it declares, at least 10
   * @param endpoints file of its endpoints
   */
  static String document(int plugins, Path endpoints) {
    StringBuilder declared = new StringBuilder();
    StringBuilder references = new StringBuilder();
    declared
        .append("- {type: file-discovery, parameters: {path: ")
        .append(endpoints)
        .append("}}\n- {type: max-score-picker, parameters: {maxNumOfEndpoints: 1}}\n");
    for (int i = 0; i < plugins - 2; i++) {
      boolean beside = i % 10 == 9;
      List<String> types = beside ? BESIDE : IN_A_PROFILE;
      String name = "plugin-" + i;
      declared
          .append("- {name: ")
          .append(name)
          .append(", type: ")
          .append(types.get(i % types.size()))
          .append("}\n");
      if (!beside) {
        references.append("  - {pluginRef: ").append(name).append("}\n");
      }
    }
    return """
        apiVersion: llm-d.ai/v1alpha1
        kind: EndpointPickerConfig
        plugins:
        %sdataLayer:
          discovery: {pluginRef: file-discovery}
        schedulingProfiles:
        - name: default
          plugins:
        %s"""
        .formatted(declared, references);
  }
}
