package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.signal.InFlightLoad;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps endpoints none of whose loads exceeds its limit (specification 04, section 2.6). A load
 * nobody knows counts as 0.
 */
final class UtilizationFilter implements Filter, DataConsumer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of("utilization-filter", Parameters.DEFAULT, UtilizationFilter::new).alpha();

  /** What can be limited. */
  private enum Metric {
    ACTIVE_REQUESTS("active-requests"),
    RUNNING_REQUESTS("running-requests"),
    WAITING_QUEUE("waiting-queue"),
    KV_CACHE_UTILIZATION("kv-cache-utilization");

    private final String text;

    Metric(String text) {
      this.text = text;
    }

    static @Nullable Metric of(@Nullable String text) {
      for (Metric metric : values()) {
        if (metric.text.equals(text)) {
          return metric;
        }
      }
      return null;
    }
  }

  /**
   * Parameters.
   *
   * @param conditions limits that must all be kept; at least one
   * @param fallbackOnEmpty keep everyone when nobody keeps them
   * @param inFlightLoadProducerName whose counts {@code active-requests} means; empty: the default
   *     producer
   */
  record Parameters(
      List<Condition> conditions, boolean fallbackOnEmpty, String inFlightLoadProducerName) {
    static final Parameters DEFAULT = new Parameters(List.of(), false, "");

    Parameters {
      conditions = List.copyOf(conditions);
    }
  }

  /**
   * One limit.
   *
   * @param metric the number; active-requests, running-requests, waiting-queue or
   *     kv-cache-utilization
   * @param maxValue 0 or more; at most 1 for kv-cache-utilization
   */
  record Condition(@Nullable String metric, @Nullable Double maxValue) {}

  private final Metric[] metrics;
  private final double[] limits;
  private final boolean fallback;
  private final DataKey<InFlightLoad> loadKey;

  UtilizationFilter(Parameters parameters) {
    List<Condition> conditions = parameters.conditions();
    Require.that(!conditions.isEmpty(), "conditions", "none", "at least one condition");
    this.metrics = new Metric[conditions.size()];
    this.limits = new double[metrics.length];
    for (int i = 0; i < metrics.length; i++) {
      metrics[i] = metric(i, conditions.get(i).metric());
      limits[i] = limit(i, metrics[i], conditions.get(i).maxValue());
    }
    this.fallback = parameters.fallbackOnEmpty();
    this.loadKey = InFlightLoad.KEY.from(parameters.inFlightLoadProducerName());
  }

  private static Metric metric(int index, @Nullable String text) {
    Metric metric = Metric.of(text);
    Require.that(
        metric != null,
        "conditions[" + index + "].metric",
        String.valueOf(text),
        "active-requests, running-requests, waiting-queue or kv-cache-utilization");
    return metric == null ? Metric.ACTIVE_REQUESTS : metric;
  }

  private static double limit(int index, Metric metric, @Nullable Double limit) {
    double value = limit == null ? Double.NaN : limit;
    boolean fraction = metric == Metric.KV_CACHE_UTILIZATION;
    Require.that(
        value >= 0 && (!fraction || value <= 1),
        "conditions[" + index + "].maxValue",
        limit == null ? "absent" : limit,
        fraction ? "0 to 1" : "0 or more");
    return value;
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    boolean any = false;
    for (int i = 0; i < keep.length; i++) {
      for (int c = 0; c < metrics.length && keep[i]; c++) {
        keep[i] = value(metrics[c], candidates, i) <= limits[c];
      }
      any |= keep[i];
    }
    if (!any && fallback) {
      Arrays.fill(keep, true);
    }
  }

  private double value(Metric metric, Candidates candidates, int index) {
    return switch (metric) {
      case ACTIVE_REQUESTS -> {
        InFlightLoad load = candidates.endpoint(index).attributes().get(loadKey);
        yield load == null ? 0 : load.requests();
      }
      case RUNNING_REQUESTS -> candidates.metrics(index).runningRequests();
      case WAITING_QUEUE -> candidates.metrics(index).waitingRequests();
      case KV_CACHE_UTILIZATION -> candidates.metrics(index).kvUsedFraction();
    };
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Arrays.asList(metrics).contains(Metric.ACTIVE_REQUESTS) ? Set.of(loadKey) : Set.of();
  }
}
