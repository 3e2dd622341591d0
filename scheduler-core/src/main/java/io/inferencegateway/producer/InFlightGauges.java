package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.LabelCap;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;
import io.prometheus.metrics.core.metrics.Gauge;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows what is in flight on each endpoint by flow. The series of an endpoint go with it; flows
 * beyond a limit share one. Thread-safe.
 */
final class InFlightGauges {
  private static final int FAIRNESS_IDS = 1000;
  private static final String[] LABELS = {
    "endpoint_name", "namespace", "producer_name", "fairness_id", "priority"
  };

  private record Flow(String fairnessId, int priority) {}

  /** What one flow has in flight on one endpoint. */
  record Series(GaugeDataPoint requests, GaugeDataPoint tokens) {
    void add(long moreRequests, long moreTokens) {
      requests.inc((double) moreRequests);
      tokens.inc((double) moreTokens);
    }
  }

  private final Gauge requests;
  private final Gauge tokens;
  private final String producer;
  private final LabelCap fairnessIds = new LabelCap(FAIRNESS_IDS);
  private final Map<Endpoint, Map<Flow, Series>> series = new ConcurrentHashMap<>();

  InFlightGauges(PluginMeters meters, String producer) {
    this.producer = producer;
    this.requests = meters.gauge("llm_d_epp_inflight_requests", "Requests in flight.", LABELS);
    this.tokens = meters.gauge("llm_d_epp_inflight_tokens", "Tokens in flight.", LABELS);
  }

  /** The endpoint is there from now on. */
  void begin(Endpoint endpoint) {
    series.put(endpoint, new ConcurrentHashMap<>());
  }

  /** Null for an endpoint that is gone. */
  @Nullable Series of(Endpoint endpoint, InferenceRequest request) {
    Map<Flow, Series> flows = series.get(endpoint);
    if (flows == null) {
      return null;
    }
    Flow flow = new Flow(fairnessIds.admit(request.fairnessId()), request.priority());
    return flows.computeIfAbsent(
        flow,
        f -> {
          String[] labels = labels(endpoint, f);
          return new Series(requests.labelValues(labels), tokens.labelValues(labels));
        });
  }

  void forget(Endpoint endpoint) {
    Map<Flow, Series> gone = series.remove(endpoint);
    if (gone != null) {
      for (Flow flow : gone.keySet()) {
        requests.remove(labels(endpoint, flow));
        tokens.remove(labels(endpoint, flow));
      }
    }
  }

  private String[] labels(Endpoint endpoint, Flow flow) {
    return new String[] {
      endpoint.id().name(),
      endpoint.id().namespace(),
      producer,
      flow.fairnessId(),
      Integer.toString(flow.priority())
    };
  }
}
