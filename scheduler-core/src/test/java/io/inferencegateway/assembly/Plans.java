package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Plans of documents that stand in a test. */
final class Plans {
  static final String ENVELOPE =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      """;

  private Plans() {}

  /** A plan in which experimental plugins are allowed. */
  static PoolPlan of(String document) throws ConfigException {
    return of(document, new ConfigOptions(true, false));
  }

  static PoolPlan of(String document, ConfigOptions options) throws ConfigException {
    return PoolPlan.of(
        PoolSettings.of("pool", document, new PrometheusRegistry()).withOptions(options),
        PluginMeters.unread());
  }
}
