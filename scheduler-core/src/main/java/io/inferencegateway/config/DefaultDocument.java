package io.inferencegateway.config;

/** What is used when no configuration was given (specification 03, section 7.1). */
public final class DefaultDocument {
  public static final String TEXT =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      plugins:
      - type: queue-scorer
      - type: kv-cache-utilization-scorer
      - type: prefix-cache-scorer
      - type: metrics-data-source
      - type: core-metrics-extractor
      schedulingProfiles:
      - name: default
        plugins:
        - {pluginRef: queue-scorer, weight: 2}
        - {pluginRef: kv-cache-utilization-scorer, weight: 2}
        - {pluginRef: prefix-cache-scorer, weight: 3}
      dataLayer:
        sources:
        - pluginRef: metrics-data-source
          extractors:
          - pluginRef: core-metrics-extractor
      """;

  private DefaultDocument() {}
}
