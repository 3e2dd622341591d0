package io.inferencegateway.assembly;

import io.inferencegateway.telemetry.ConfigMetrics;
import io.inferencegateway.telemetry.ConfigMetrics.Reload;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells operators what becomes of changed configurations, in the log and in numbers. */
final class ReloadReport {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadReport.class);

  private final String origin;
  private final ConfigMetrics metrics;

  /**
   * Registers the meters.
   *
   * @param origin where configurations come from
   */
  ReloadReport(String origin, PrometheusRegistry registry) {
    this.origin = origin;
    this.metrics = new ConfigMetrics(registry);
  }

  /** The first configuration is in force. */
  void started() {
    metrics.generation(1);
  }

  void reloaded(ReloadResult result) {
    switch (result) {
      case ReloadResult.Applied applied -> {
        applied.diff().lines().forEach(this::changed);
        metrics.generation(applied.generation());
        metrics.count(Reload.APPLIED);
        LOG.atInfo()
            .addKeyValue("generation", applied.generation())
            .addKeyValue("origin", origin)
            .log("configuration applied");
      }
      case ReloadResult.Unchanged _ -> {
        metrics.count(Reload.UNCHANGED);
        LOG.atInfo().addKeyValue("origin", origin).log("configuration means the same as before");
      }
      case ReloadResult.Rejected rejected -> {
        rejected.errors().forEach(this::refused);
        metrics.count(Reload.REJECTED);
      }
    }
  }

  private void changed(String line) {
    LOG.atInfo().addKeyValue("change", line).log("configuration changes");
  }

  private void refused(Object error) {
    LOG.atError()
        .addKeyValue("error", error)
        .addKeyValue("origin", origin)
        .log("configuration rejected, the last good one stays in force");
  }
}
