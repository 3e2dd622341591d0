package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.datalayer.http.Sample;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the averages that the endpoint picker of another cluster tells of its pool (specification
 * 08, section 16). An average that is missing keeps its last value and is reported; the other one
 * is read all the same.
 */
final class MulticlusterMetricsExtractor implements Extractor, DataSupplier {
  private static final String TYPE = "multicluster-metrics-extractor";

  static final PluginFactory<Extractor, Parameters> FACTORY =
      PluginFactory.<Extractor, Parameters>of(
              TYPE, Parameters.DEFAULT, MulticlusterMetricsExtractor::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param kvCacheUtilizationMetric where the KV use of a cluster stands
   * @param queueSizeMetric where its waiting requests stand
   */
  record Parameters(String kvCacheUtilizationMetric, String queueSizeMetric) {
    static final Parameters DEFAULT =
        new Parameters("llm_d_epp_average_kv_cache_utilization", "llm_d_epp_average_queue_size");
  }

  private final MetricSpec kvUsed;
  private final MetricSpec waiting;

  MulticlusterMetricsExtractor(Parameters parameters) {
    this.kvUsed = spec("kvCacheUtilizationMetric", parameters.kvCacheUtilizationMetric());
    this.waiting = spec("queueSizeMetric", parameters.queueSizeMetric());
  }

  private static MetricSpec spec(String name, String text) {
    Require.notEmpty(name, text);
    return Objects.requireNonNull(MetricSpec.parameter(name, text));
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Set<String> families() {
    return kvUsed.family().equals(waiting.family())
        ? Set.of(kvUsed.family())
        : Set.of(kvUsed.family(), waiting.family());
  }

  @Override
  public EndpointMetrics extract(
      Endpoint endpoint, MetricsPage page, Instant now, List<String> problems) {
    read(kvUsed, ScalarKeys.MULTICLUSTER_KV_USED, endpoint, page, problems);
    read(waiting, ScalarKeys.MULTICLUSTER_WAITING_REQUESTS, endpoint, page, problems);
    return endpoint.metrics();
  }

  private static void read(
      MetricSpec spec,
      DataKey<Double> key,
      Endpoint endpoint,
      MetricsPage page,
      List<String> problems) {
    Sample sample = spec.latest(page.samples(spec.family()));
    if (sample != null && Double.isFinite(sample.value())) {
      endpoint.attributes().put(key, sample.value());
    } else {
      problems.add("no usable sample of " + spec.family());
    }
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(ScalarKeys.MULTICLUSTER_KV_USED, ScalarKeys.MULTICLUSTER_WAITING_REQUESTS);
  }
}
