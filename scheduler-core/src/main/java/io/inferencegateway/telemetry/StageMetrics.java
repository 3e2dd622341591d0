package io.inferencegateway.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/**
 * Counts which stages requests got, with the deprecated twins (specification 04, sections 5.4 and
 * 5.5). Thread-safe.
 */
public final class StageMetrics {
  private static final int MODEL_NAMES = 1000;
  private static final String[] LABELS = {
    "plugin_name", "plugin_type", "model_name", "decision_type"
  };
  private static final String[] TWIN_LABELS = {"model_name", "decision_type"};

  private final LabelCap models = new LabelCap(MODEL_NAMES);
  private final Counter disagg;
  private final Counter disaggTwin;
  private final Counter pd;
  private final Counter pdTwin;

  /** Registers all meters. */
  public StageMetrics(PrometheusRegistry registry) {
    disagg =
        GatewayMetrics.counter(
            registry, "llm_d_epp_disagg_decision_total", "Stages of requests.", LABELS);
    disaggTwin =
        GatewayMetrics.counter(
            registry,
            "llm_d_inference_scheduler_disagg_decision_total",
            "Deprecated, see llm_d_epp_disagg_decision_total.",
            TWIN_LABELS);
    pd =
        GatewayMetrics.counter(
            registry, "llm_d_epp_pd_decision_total", "Stages of requests.", LABELS);
    pdTwin =
        GatewayMetrics.counter(
            registry,
            "llm_d_inference_scheduler_pd_decision_total",
            "Deprecated, see llm_d_epp_pd_decision_total.",
            TWIN_LABELS);
  }

  /** The handler for any stages decided. */
  public void disagg(String name, String type, String model, String stages) {
    count(disagg, disaggTwin, new String[] {name, type, model(model), stages});
  }

  /** The handler for prefill and decode only decided. */
  public void pd(String name, String type, String model, String stages) {
    count(pd, pdTwin, new String[] {name, type, model(model), stages});
  }

  private static void count(Counter counter, Counter twin, String[] labels) {
    counter.labelValues(labels).inc();
    twin.labelValues(labels[2], labels[3]).inc();
  }

  private String model(String name) {
    return name.isEmpty() ? "unknown" : models.admit(name);
  }
}
