package io.inferencegateway.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;

/** Which configuration is in force, and what became of those that were to replace it. */
public final class ConfigMetrics {

  /** What became of a changed configuration. */
  public enum Reload {
    /** It is in force. */
    APPLIED,
    /** It means the same as the one in force. */
    UNCHANGED,
    /** It cannot be used; the one in force stays. */
    REJECTED
  }

  private final Gauge generation;
  private final Counter reloads;

  /** Registers all meters. */
  public ConfigMetrics(PrometheusRegistry registry) {
    generation =
        Gauge.builder()
            .name("inference_gateway_config_generation")
            .help("[ALPHA] Configurations that were in force since the start, this one included.")
            .register(registry);
    reloads =
        GatewayMetrics.counter(
            registry,
            "inference_gateway_config_reload_total",
            "Changed configurations, by what became of them.",
            "result");
    for (Reload reload : Reload.values()) {
      reloads.initLabelValues(label(reload));
    }
  }

  public void generation(long number) {
    generation.set((double) number);
  }

  public void count(Reload reload) {
    reloads.labelValues(label(reload)).inc();
  }

  private static String label(Reload reload) {
    return reload.name().toLowerCase(Locale.ROOT);
  }
}
