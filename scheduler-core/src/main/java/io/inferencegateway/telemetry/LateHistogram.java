package io.inferencegateway.telemetry;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.jspecify.annotations.Nullable;

/** Without labels: registered with its first sample, so that no empty histogram is exported. */
final class LateHistogram {
  private final PrometheusRegistry registry;
  private final String name;
  private final String help;
  private final double[] bounds;
  private volatile @Nullable Histogram registered;

  LateHistogram(PrometheusRegistry registry, String name, String help, double[] bounds) {
    this.registry = registry;
    this.name = name;
    this.help = help;
    this.bounds = bounds;
  }

  void observe(double value) {
    Histogram histogram = registered;
    (histogram == null ? register() : histogram).observe(value);
  }

  private synchronized Histogram register() {
    Histogram histogram = registered;
    if (histogram == null) {
      histogram = GatewayMetrics.histogram(registry, name, help, bounds);
      registered = histogram;
    }
    return histogram;
  }
}
