package io.inferencegateway.telemetry;

import io.inferencegateway.telemetry.GatewayMetrics.RequestLabels;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** A histogram by request, with the deprecated one by model that old dashboards read. */
final class TwinHistogram {
  private final Histogram current;
  private final Histogram twin;

  TwinHistogram(
      PrometheusRegistry registry, String name, String twinName, String help, double[] bounds) {
    current = GatewayMetrics.histogram(registry, name, help, bounds, GatewayMetrics.REQUEST_LABELS);
    twin =
        GatewayMetrics.histogram(
            registry,
            twinName,
            "Deprecated, see " + name + ".",
            bounds,
            "model_name",
            "target_model_name");
  }

  void observe(RequestLabels labels, double value) {
    current.labelValues(labels.values()).observe(value);
    twin.labelValues(labels.model(), labels.targetModel()).observe(value);
  }
}
