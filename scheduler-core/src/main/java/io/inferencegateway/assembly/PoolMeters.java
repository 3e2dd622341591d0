package io.inferencegateway.assembly;

import io.inferencegateway.telemetry.GatewayMetrics;
import io.inferencegateway.telemetry.StageMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Meters of requests; registered once for all configurations a pool has. */
record PoolMeters(GatewayMetrics gateway, StageMetrics stages) {

  static PoolMeters register(PrometheusRegistry registry) {
    return new PoolMeters(new GatewayMetrics(registry), new StageMetrics(registry));
  }
}
