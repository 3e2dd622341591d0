package io.inferencegateway.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Meters that single plugin types keep, shared by the instances of a pool, which label them with
 * their names. Asking again for a name gives the same meter, so that plugins may be made again.
 * Thread-safe.
 */
public final class PluginMeters {
  private final PrometheusRegistry registry;
  private final Map<String, Counter> counters = new ConcurrentHashMap<>();
  private final Map<String, Gauge> gauges = new ConcurrentHashMap<>();
  private final Map<String, Histogram> histograms = new ConcurrentHashMap<>();

  public PluginMeters(PrometheusRegistry registry) {
    this.registry = registry;
  }

  /** Meters that nobody reads. */
  public static PluginMeters unread() {
    return new PluginMeters(new PrometheusRegistry());
  }

  /** The counter of this name; its labels are the same at each call. */
  public Counter counter(String name, String help, String... labels) {
    return counters.computeIfAbsent(name, n -> GatewayMetrics.counter(registry, n, help, labels));
  }

  /** The gauge of this name; its labels are the same at each call. */
  public Gauge gauge(String name, String help, String... labels) {
    return gauges.computeIfAbsent(
        name,
        n -> Gauge.builder().name(n).help("[ALPHA] " + help).labelNames(labels).register(registry));
  }

  /** The histogram of this name; its bounds and labels are the same at each call. */
  public Histogram histogram(String name, String help, double[] bounds, String... labels) {
    return histograms.computeIfAbsent(
        name, n -> GatewayMetrics.histogram(registry, n, help, bounds, labels));
  }
}
