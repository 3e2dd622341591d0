package io.inferencegateway.producer.latency;

import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;

/**
 * Meters by plugin and model, each with the deprecated one by model that old dashboards read
 * (specification 05, section 10.7).
 */
final class LatencyTwins {
  private static final String PREFIX = "llm_d_epp_";
  private static final String OLD_PREFIX = "inference_objective_";
  private static final String[] LABELS = {
    "plugin_name", "plugin_type", "model_name", "target_model_name"
  };
  private static final String[] TYPED_LABELS = {
    "plugin_name", "plugin_type", "model_name", "target_model_name", "type"
  };
  private static final String[] OLD_LABELS = {"model_name", "target_model_name"};
  private static final String[] OLD_TYPED_LABELS = {"model_name", "target_model_name", "type"};

  private LatencyTwins() {}

  /** Values of the labels. */
  record Series(String pluginName, String pluginType, String model, String targetModel) {}

  record Histograms(Histogram current, Histogram old) {
    static Histograms of(PluginMeters meters, String name, String help, double[] bounds) {
      return new Histograms(
          meters.histogram(PREFIX + name, help, bounds, LABELS),
          oldHistogram(meters, name, deprecated(name), bounds));
    }

    void observe(Series series, double value) {
      current
          .labelValues(
              series.pluginName(), series.pluginType(), series.model(), series.targetModel())
          .observe(value);
      old.labelValues(series.model(), series.targetModel()).observe(value);
    }
  }

  record Gauges(Gauge current, Gauge old) {
    static Gauges of(PluginMeters meters, String name, String help) {
      return new Gauges(
          meters.gauge(PREFIX + name, help, TYPED_LABELS),
          meters.gauge(OLD_PREFIX + name, deprecated(name), OLD_TYPED_LABELS));
    }

    void set(Series series, String type, double value) {
      current
          .labelValues(
              series.pluginName(), series.pluginType(), series.model(), series.targetModel(), type)
          .set(value);
      old.labelValues(series.model(), series.targetModel(), type).set(value);
    }
  }

  record Counters(Counter current, Counter old) {
    static Counters of(PluginMeters meters, String name, String help) {
      return new Counters(
          meters.counter(PREFIX + name, help, TYPED_LABELS),
          meters.counter(OLD_PREFIX + name, deprecated(name), OLD_TYPED_LABELS));
    }

    void inc(Series series, String type) {
      current
          .labelValues(
              series.pluginName(), series.pluginType(), series.model(), series.targetModel(), type)
          .inc();
      old.labelValues(series.model(), series.targetModel(), type).inc();
    }
  }

  /** A histogram that there is under the old name only. */
  static Histogram oldHistogram(PluginMeters meters, String name, String help, double[] bounds) {
    return meters.histogram(OLD_PREFIX + name, help, bounds, OLD_LABELS);
  }

  private static String deprecated(String name) {
    return "Deprecated, see " + PREFIX + name + ".";
  }
}
