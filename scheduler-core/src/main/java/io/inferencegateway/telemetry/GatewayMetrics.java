package io.inferencegateway.telemetry;

import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/**
 * Every meter of the library: names, labels and the deprecated twins that old dashboards read
 * (specification 01, section 18; 08, section 17). Thread-safe.
 */
public final class GatewayMetrics {
  private static final int MODEL_NAMES = 1000;
  private static final int FAIRNESS_IDS = 1000;
  static final String[] REQUEST_LABELS = {
    "model_name", "target_model_name", "fairness_id", "priority"
  };

  /** The labels of one request, capped. */
  public record RequestLabels(
      String model, String targetModel, String fairnessId, String priority) {
    String[] values() {
      return new String[] {model, targetModel, fairnessId, priority};
    }
  }

  private final LabelCap models = new LabelCap(MODEL_NAMES);
  private final LabelCap fairnessIds = new LabelCap(FAIRNESS_IDS);
  private final PrometheusRegistry registry;
  private final Counter requests;
  private final Counter requestsTwin;
  private final Counter errors;
  private final Counter errorsTwin;
  private final Gauge running;
  private final Histogram requestSize;
  private final Histogram requestSizeTwin;
  private final Gauge runningTwin;
  private final ResponseMetrics responses;
  private final LateHistogram processing;
  private final LateHistogram scheduling;
  private final LateHistogram schedulingTwin;
  private final Histogram pluginDuration;
  private final Histogram pluginDurationTwin;
  private final Counter attempts;
  private final Counter attemptsTwin;
  private final Counter pollErrors;
  private final Counter extractErrors;
  private final Counter invalidScores;
  private final Counter pluginFailures;
  private final Counter refusals;

  /** Registers all meters. */
  public GatewayMetrics(PrometheusRegistry registry) {
    this.registry = registry;
    requests = counter("llm_d_epp_request_total", "Requests scheduled.", REQUEST_LABELS);
    requestsTwin =
        counter(
            "inference_objective_request_total",
            "Deprecated, see llm_d_epp_request_total.",
            "model_name",
            "target_model_name",
            "priority");
    errors =
        counter(
            "llm_d_epp_request_error_total",
            "Requests answered with an error.",
            "model_name",
            "target_model_name",
            "fairness_id",
            "priority",
            "error_code");
    errorsTwin =
        counter(
            "inference_objective_request_error_total",
            "Deprecated, see llm_d_epp_request_error_total.",
            "model_name",
            "target_model_name",
            "error_code");
    running =
        Gauge.builder()
            .name("llm_d_epp_request_running")
            .help("[ALPHA] Requests in flight.")
            .labelNames(REQUEST_LABELS)
            .register(registry);
    requestSize =
        histogram(
            "llm_d_epp_request_size_bytes",
            "Size of request bodies.",
            Buckets.requestSize(),
            REQUEST_LABELS);
    requestSizeTwin =
        histogram(
            "inference_objective_request_sizes",
            "Deprecated, see llm_d_epp_request_size_bytes.",
            Buckets.requestSize(),
            "model_name",
            "target_model_name");
    runningTwin =
        Gauge.builder()
            .name("inference_objective_running_requests")
            .help("[ALPHA] Deprecated, see llm_d_epp_request_running.")
            .labelNames("model_name")
            .register(registry);
    responses = new ResponseMetrics(registry);
    processing =
        new LateHistogram(
            registry,
            "llm_d_epp_request_processing_duration_seconds",
            "Time the gateway took to decide.",
            Buckets.REQUEST_PROCESSING);
    scheduling =
        new LateHistogram(
            registry,
            "llm_d_epp_scheduler_e2e_duration_seconds",
            "Time of one scheduling cycle.",
            Buckets.PLUGIN);
    schedulingTwin =
        new LateHistogram(
            registry,
            "inference_extension_scheduler_e2e_duration_seconds",
            "Deprecated, see llm_d_epp_scheduler_e2e_duration_seconds.",
            Buckets.PLUGIN);
    String[] pluginLabels = {"extension_point", "plugin_type", "plugin_name"};
    pluginDuration =
        histogram(
            "llm_d_epp_plugin_duration_seconds",
            "Time of plugin calls.",
            Buckets.PLUGIN,
            pluginLabels);
    pluginDurationTwin =
        histogram(
            "inference_extension_plugin_duration_seconds",
            "Deprecated, see llm_d_epp_plugin_duration_seconds.",
            Buckets.PLUGIN,
            pluginLabels);
    attempts =
        counter(
            "llm_d_epp_scheduler_attempts_total",
            "Scheduling cycles.",
            "status",
            "target_model_name",
            "endpoint_name",
            "namespace",
            "port");
    attemptsTwin =
        counter(
            "inference_extension_scheduler_attempts_total",
            "Deprecated, see llm_d_epp_scheduler_attempts_total.",
            "status",
            "target_model_name",
            "pod_name",
            "namespace",
            "port");
    pollErrors = counter("llm_d_epp_datalayer_poll_errors_total", "Failed polls.", "source_type");
    extractErrors =
        counter(
            "llm_d_epp_datalayer_extract_errors_total",
            "Failed extractions.",
            "source_type",
            "extractor_type");
    invalidScores =
        counter("inference_gateway_invalid_scores_total", "Scores that are not finite.", "plugin");
    pluginFailures =
        counter(
            "inference_gateway_plugin_failures_total",
            "Plugin calls that threw or took too long, and were contained.",
            "plugin");
    refusals = counter("inference_gateway_refused_requests_total", "Requests refused.", "reason");
  }

  /** Labels of a request; values that clients choose are capped. */
  public RequestLabels labels(String model, String targetModel, String fairnessId, int priority) {
    return new RequestLabels(
        models.admit(model),
        models.admit(targetModel),
        fairnessIds.admit(fairnessId),
        Integer.toString(priority));
  }

  /** A request was scheduled and is about to be forwarded. */
  public void requestStarted(RequestLabels labels, long bodyBytes) {
    String[] values = labels.values();
    requests.labelValues(values).inc();
    requestsTwin.labelValues(labels.model(), labels.targetModel(), labels.priority()).inc();
    requestSize.labelValues(values).observe((double) bodyBytes);
    requestSizeTwin.labelValues(labels.model(), labels.targetModel()).observe((double) bodyBytes);
  }

  /** Its response is going to pass. Requests that name no model are not counted. */
  public void requestRunning(RequestLabels labels) {
    if (!labels.model().isEmpty()) {
      running.labelValues(labels.values()).inc();
      runningTwin.labelValues(labels.model()).inc();
    }
  }

  /** Its stream ended, however it did. */
  public void requestEnded(RequestLabels labels) {
    if (!labels.model().isEmpty()) {
      running.labelValues(labels.values()).dec();
      runningTwin.labelValues(labels.model()).dec();
    }
  }

  /** The meters of responses. */
  public ResponseMetrics responses() {
    return responses;
  }

  /** The model server answered with an error. */
  public void modelServerFailed(RequestLabels labels) {
    error(labels, "ModelServerError");
  }

  /** A request was answered with an error of ours. */
  public void requestRefused(RequestLabels labels, String category, String reason) {
    error(labels, category);
    refusals.labelValues(reason).inc();
  }

  private void error(RequestLabels labels, String category) {
    errors
        .labelValues(
            labels.model(), labels.targetModel(), labels.fairnessId(), labels.priority(), category)
        .inc();
    errorsTwin.labelValues(labels.model(), labels.targetModel(), category).inc();
  }

  /** How long deciding took, from the head's arrival. */
  public void processed(double seconds) {
    processing.observe(seconds);
  }

  /** A scheduling cycle found an endpoint. */
  public void scheduled(
      String targetModel, String endpoint, String namespace, int port, double seconds) {
    attempt("success", targetModel, endpoint, namespace, Integer.toString(port), seconds);
  }

  /** A scheduling cycle found none. */
  public void notScheduled(String targetModel, double seconds) {
    attempt("failure", targetModel, "", "", "", seconds);
  }

  private void attempt(
      String status,
      String targetModel,
      String endpoint,
      String namespace,
      String port,
      double seconds) {
    String model = models.admit(targetModel);
    attempts.labelValues(status, model, endpoint, namespace, port).inc();
    attemptsTwin.labelValues(status, model, endpoint, namespace, port).inc();
    scheduling.observe(seconds);
    schedulingTwin.observe(seconds);
  }

  /** A timer for one plugin at one extension point; ask once, not per call. */
  public PluginTimer timer(String extensionPoint, String type, String name) {
    DistributionDataPoint current = pluginDuration.labelValues(extensionPoint, type, name);
    DistributionDataPoint twin = pluginDurationTwin.labelValues(extensionPoint, type, name);
    return new PluginTimer() {
      @Override
      public long start() {
        return System.nanoTime();
      }

      @Override
      public void stop(long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        current.observe(seconds);
        twin.observe(seconds);
      }
    };
  }

  public void pollFailed(String sourceType) {
    pollErrors.labelValues(sourceType).inc();
  }

  public void extractionFailed(String sourceType, String extractorType) {
    extractErrors.labelValues(sourceType, extractorType).inc();
  }

  public void invalidScore(String plugin) {
    invalidScores.labelValues(plugin).inc();
  }

  public void pluginFailed(String plugin) {
    pluginFailures.labelValues(plugin).inc();
  }

  private Counter counter(String name, String help, String... labels) {
    return counter(registry, name, help, labels);
  }

  static Counter counter(PrometheusRegistry registry, String name, String help, String... labels) {
    return Counter.builder()
        .name(name)
        .help("[ALPHA] " + help)
        .labelNames(labels)
        .register(registry);
  }

  private Histogram histogram(String name, String help, double[] bounds, String... labels) {
    return histogram(registry, name, help, bounds, labels);
  }

  static Histogram histogram(
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
