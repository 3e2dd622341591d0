package io.inferencegateway.extproc;

import io.inferencegateway.extproc.ServerSettings.AccessLog;
import io.inferencegateway.extproc.accesslog.AccessLogMetrics;
import io.inferencegateway.extproc.accesslog.AccessLogService;
import io.inferencegateway.extproc.accesslog.AwaitedRequests;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.UUID;

/** What is there only when responses do not pass here. */
record AccessLogParts(AwaitedRequests awaited, AccessLogService service) {

  static AccessLogParts of(AccessLog settings, PrometheusRegistry registry) {
    AccessLogMetrics metrics = new AccessLogMetrics(registry);
    AwaitedRequests awaited =
        new AwaitedRequests(
            UUID.randomUUID().toString(),
            AwaitedRequests.MOST,
            settings.silence(),
            System::nanoTime,
            metrics);
    return new AccessLogParts(awaited, new AccessLogService(awaited, metrics));
  }
}
