package io.inferencegateway.bbr;

import io.inferencegateway.telemetry.PluginTimer;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;

/**
 * The meters of body-based routing (specification 09, sections 7 and 16). Thread-safe. The label
 * {@code field} has the names that plugins were configured with, never what a client sent.
 */
public final class BodyRoutingMetrics {
  private static final double[] PLUGIN_BOUNDS = {
    .0001, .0002, .0005, .001, .002, .005, .01, .02, .05, .1
  };
  private static final double[] BODY_BOUNDS = {
    256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864
  };

  private static final String UNKNOWN_BUILD = "unknown";

  /** How a request's model was found. */
  enum Outcome {
    /** A base model. */
    EXACT,
    /** An adapter of a base model. */
    ADAPTER,
    /** No mapping has it. */
    UNKNOWN,
    /** The body names none. */
    MISSING
  }

  private final String pool;
  private final Counter successes;
  private final Counter fieldsNotFound;
  private final Counter fieldsEmpty;
  private final Histogram pluginDuration;
  private final Counter requests;
  private final Gauge conflicts;
  private final Gauge entries;
  private final Histogram bodyBytes;

  /**
   * Registers all meters.
   *
   * @param pool that the same process serves; empty: none
   */
  public BodyRoutingMetrics(PrometheusRegistry registry, String pool) {
    this.pool = pool;
    String version = BodyRoutingMetrics.class.getPackage().getImplementationVersion();
    gauge(registry, "bbr_info", "Build of the body-based router.", "commit", "build_ref")
        .labelValues(UNKNOWN_BUILD, version == null ? UNKNOWN_BUILD : version)
        .set(1);
    successes = counter(registry, "bbr_success_total", "Bodies that all plugins took.");
    fieldsNotFound =
        counter(registry, "bbr_body_field_not_found_total", "Bodies without the member.", "field");
    fieldsEmpty =
        counter(registry, "bbr_body_field_empty_total", "Bodies with an empty member.", "field");
    pluginDuration =
        histogram(
            registry,
            "bbr_plugin_duration_seconds",
            "Time of plugin calls.",
            PLUGIN_BOUNDS,
            "extension_point",
            "plugin_type",
            "plugin_name");
    requests =
        counter(
            registry,
            "model_routing_requests_total",
            "Requests by how their model was found.",
            "pool",
            "outcome");
    conflicts = gauge(registry, "model_routing_conflicts", "Names that several base models claim.");
    entries = gauge(registry, "model_routing_table_entries", "Names with a base model.", "source");
    bodyBytes =
        histogram(
            registry,
            "model_routing_body_bytes",
            "Size of the bodies that were read.",
            BODY_BOUNDS,
            "pool");
  }

  void succeeded() {
    successes.inc();
  }

  void fieldNotFound(String field) {
    fieldsNotFound.labelValues(field).inc();
  }

  void fieldEmpty(String field) {
    fieldsEmpty.labelValues(field).inc();
  }

  void routed(Outcome outcome) {
    requests.labelValues(pool, outcome.name().toLowerCase(Locale.ROOT)).inc();
  }

  void bodyRead(long bytes) {
    bodyBytes.labelValues(pool).observe((double) bytes);
  }

  void mappingChanged(int names, int claimedTwice) {
    entries.labelValues("configmap").set(names);
    conflicts.set(claimedTwice);
  }

  /** A timer for one plugin; ask once, not per call. */
  PluginTimer timer(String type, String name) {
    DistributionDataPoint seconds = pluginDuration.labelValues("request", type, name);
    return new PluginTimer() {
      @Override
      public long start() {
        return System.nanoTime();
      }

      @Override
      public void stop(long start) {
        seconds.observe((System.nanoTime() - start) / 1e9);
      }
    };
  }

  private static Counter counter(
      PrometheusRegistry registry, String name, String help, String... labels) {
    return Counter.builder()
        .name(name)
        .help("[ALPHA] " + help)
        .labelNames(labels)
        .register(registry);
  }

  private static Gauge gauge(
      PrometheusRegistry registry, String name, String help, String... labels) {
    return Gauge.builder().name(name).help("[ALPHA] " + help).labelNames(labels).register(registry);
  }

  private static Histogram histogram(
      PrometheusRegistry registry, String name, String help, double[] bounds, String... labels) {
    return Histogram.builder()
        .name(name)
        .help("[ALPHA] " + help)
        .classicOnly()
        .classicUpperBounds(bounds)
        .labelNames(labels)
        .register(registry);
  }
}
