package io.inferencegateway.producer.latency;

import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import org.jspecify.annotations.Nullable;

/** Meters of latency producers (specification 05, section 10.7). */
final class LatencyMeters {
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double[] TTFT_SECONDS = {
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45,
    60, 120, 180, 240, 300, 360, 480, 600, 900, 1200, 1800, 2700, 3600
  };
  private static final double[] TPOT_SECONDS = {
    0.0005, 0.00205, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6,
    0.8, 1, 1.5, 2, 3, 4.5, 6, 12, 18, 24, 30, 36, 48, 60, 90, 120, 180, 270, 360
  };
  private static final double[] PREDICTION_SECONDS = {
    0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5
  };

  private final String[] labels;
  private final Gauge last;
  private final Histogram predictedTtft;
  private final Histogram predictedTpot;
  private final Histogram ttftDuration;
  private final Histogram tpotDuration;
  private final Counter violations;

  LatencyMeters(PluginMeters meters, String type, String name) {
    this.labels = new String[] {name, type};
    this.last =
        meters.gauge(
            "llm_d_epp_inference_request_metric",
            "What was last predicted and observed.",
            "plugin_name",
            "plugin_type",
            "type");
    this.predictedTtft =
        histogram(meters, "request_predicted_ttft_seconds", "Predicted TTFT.", TTFT_SECONDS);
    this.predictedTpot =
        histogram(meters, "request_predicted_tpot_seconds", "Predicted TPOT.", TPOT_SECONDS);
    this.ttftDuration =
        histogram(
            meters,
            "request_ttft_prediction_duration_seconds",
            "Time a prediction took.",
            PREDICTION_SECONDS);
    this.tpotDuration =
        histogram(
            meters,
            "request_tpot_prediction_duration_seconds",
            "Time a prediction took.",
            PREDICTION_SECONDS);
    this.violations =
        meters.counter(
            "llm_d_epp_request_slo_violation_total",
            "Requests that missed their objective.",
            "plugin_name",
            "plugin_type",
            "type");
  }

  private static Histogram histogram(
      PluginMeters meters, String name, String help, double[] bounds) {
    return meters.histogram("llm_d_epp_" + name, help, bounds, "plugin_name", "plugin_type");
  }

  /** Predictions for all candidates of a request came. */
  void predicted(double millis) {
    ttftDuration.labelValues(labels).observe(millis / MILLIS_PER_SECOND);
    tpotDuration.labelValues(labels).observe(millis / MILLIS_PER_SECOND);
    last("ttft_prediction_duration", millis / MILLIS_PER_SECOND);
    last("tpot_prediction_duration", millis / MILLIS_PER_SECOND);
  }

  /**
   * @param objectiveMillis 0: none
   */
  void ttft(double millis, @Nullable Prediction predicted, double objectiveMillis) {
    last("ttft", millis / MILLIS_PER_SECOND);
    if (predicted != null) {
      predictedTtft.labelValues(labels).observe(predicted.ttftMillis() / MILLIS_PER_SECOND);
      last("predicted_ttft", predicted.ttftMillis() / MILLIS_PER_SECOND);
    }
    violation("ttft", millis, objectiveMillis);
  }

  /**
   * @param objectiveMillis 0: none
   */
  void tpot(double millis, @Nullable Prediction predicted, double objectiveMillis) {
    last("tpot", millis / MILLIS_PER_SECOND);
    if (predicted != null) {
      predictedTpot.labelValues(labels).observe(predicted.tpotMillis() / MILLIS_PER_SECOND);
      last("predicted_tpot", predicted.tpotMillis() / MILLIS_PER_SECOND);
    }
    violation("tpot", millis, objectiveMillis);
  }

  private void violation(String type, double millis, double objectiveMillis) {
    if (objectiveMillis <= 0) {
      return;
    }
    boolean missed = millis > objectiveMillis;
    last(type + "_slo_violation", missed ? 1 : 0);
    if (missed) {
      violations.labelValues(labels[0], labels[1], type).inc();
    }
  }

  private void last(String type, double value) {
    last.labelValues(labels[0], labels[1], type).set(value);
  }
}
