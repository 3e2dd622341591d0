package io.inferencegateway.producer.latency;

import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.producer.latency.LatencyTwins.Counters;
import io.inferencegateway.producer.latency.LatencyTwins.Gauges;
import io.inferencegateway.producer.latency.LatencyTwins.Histograms;
import io.inferencegateway.producer.latency.LatencyTwins.Series;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.LabelCap;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Histogram;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Meters of latency producers (specification 05, section 10.7). */
final class LatencyMeters {
  private static final int MODEL_NAMES = 1000;
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

  private final String type;
  private final String name;
  private final LabelCap models = new LabelCap(MODEL_NAMES);
  private final Gauges last;
  private final Latency ttft;
  private final Latency tpot;
  private final Counters violations;

  /** Meters of one of the two latencies. */
  private record Latency(
      String label, Histogram observed, Histograms predicted, Histograms predictionTime) {
    static Latency of(PluginMeters meters, String label, double[] bounds) {
      String title = label.toUpperCase(Locale.ROOT);
      return new Latency(
          label,
          LatencyTwins.oldHistogram(
              meters, "request_" + label + "_seconds", "Observed " + title + ".", bounds),
          Histograms.of(
              meters,
              "request_predicted_" + label + "_seconds",
              "Predicted " + title + ".",
              bounds),
          Histograms.of(
              meters,
              "request_" + label + "_prediction_duration_seconds",
              "Time a prediction took.",
              PREDICTION_SECONDS));
    }
  }

  LatencyMeters(PluginMeters meters, String type, String name) {
    this.type = type;
    this.name = name;
    this.last =
        Gauges.of(meters, "inference_request_metric", "What was last predicted and observed.");
    this.ttft = Latency.of(meters, "ttft", TTFT_SECONDS);
    this.tpot = Latency.of(meters, "tpot", TPOT_SECONDS);
    this.violations =
        Counters.of(meters, "request_slo_violation_total", "Requests that missed their objective.");
  }

  /** Predictions for all candidates of a request came. */
  void predicted(InferenceRequest request, double millis) {
    Series series = series(request);
    double seconds = millis / MILLIS_PER_SECOND;
    predicted(series, ttft, seconds);
    predicted(series, tpot, seconds);
  }

  private void predicted(Series series, Latency latency, double seconds) {
    latency.predictionTime().observe(series, seconds);
    last.set(series, latency.label() + "_prediction_duration", seconds);
  }

  /**
   * @param objectiveMillis 0: none
   */
  void ttft(
      InferenceRequest request,
      double millis,
      @Nullable Prediction predicted,
      double objectiveMillis) {
    Series series = series(request);
    if (predicted != null) {
      expected(series, ttft, predicted.ttftMillis());
    }
    observed(series, ttft, millis, objectiveMillis);
  }

  /**
   * @param objectiveMillis 0: none
   */
  void tpot(
      InferenceRequest request,
      double millis,
      @Nullable Prediction predicted,
      double objectiveMillis) {
    Series series = series(request);
    if (predicted != null) {
      expected(series, tpot, predicted.tpotMillis());
    }
    observed(series, tpot, millis, objectiveMillis);
  }

  private Series series(InferenceRequest request) {
    return new Series(
        name, type, models.admit(request.model()), models.admit(request.targetModel()));
  }

  private void expected(Series series, Latency latency, double millis) {
    latency.predicted().observe(series, millis / MILLIS_PER_SECOND);
    last.set(series, "predicted_" + latency.label(), millis / MILLIS_PER_SECOND);
  }

  private void observed(Series series, Latency latency, double millis, double objectiveMillis) {
    latency
        .observed()
        .labelValues(series.model(), series.targetModel())
        .observe(millis / MILLIS_PER_SECOND);
    last.set(series, latency.label(), millis / MILLIS_PER_SECOND);
    if (objectiveMillis > 0) {
      boolean missed = millis > objectiveMillis;
      last.set(series, latency.label() + "_slo_violation", missed ? 1 : 0);
      if (missed) {
        violations.inc(series, latency.label());
      }
    }
  }
}
