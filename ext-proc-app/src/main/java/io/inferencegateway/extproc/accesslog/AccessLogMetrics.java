package io.inferencegateway.extproc.accesslog;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.function.IntSupplier;

/** The meters of the access log. Thread-safe. */
public final class AccessLogMetrics {

  /** What became of an entry, or of a message that has none. */
  enum Result {
    /** A request ended. */
    ENDED,
    /** A request goes on. */
    HEARD,
    /** Its request is not awaited here, or not any more. */
    UNKNOWN,
    /** It names no request of an endpoint picker. */
    UNNAMED,
    /** A message that cannot be read. */
    MALFORMED,
    /** A message that is not read, because it is too large. */
    TOO_LARGE
  }

  /** Why a request ended of which nobody told. */
  enum Untold {
    SILENT,
    TOO_MANY
  }

  private final PrometheusRegistry registry;
  private final Counter entries;
  private final Counter untold;

  /** Registers all meters. */
  public AccessLogMetrics(PrometheusRegistry registry) {
    this.registry = registry;
    entries =
        Counter.builder()
            .name("inference_gateway_access_log_entries_total")
            .help("Entries of the access log by what became of them.")
            .labelNames("result")
            .register(registry);
    untold =
        Counter.builder()
            .name("inference_gateway_untold_requests_total")
            .help("Requests released although the access log did not tell of their end.")
            .labelNames("reason")
            .register(registry);
    for (Result result : Result.values()) {
      entries.initLabelValues(label(result));
    }
    for (Untold reason : Untold.values()) {
      untold.initLabelValues(label(reason));
    }
  }

  void showAwaited(IntSupplier size) {
    GaugeWithCallback.builder()
        .name("inference_gateway_awaited_requests")
        .help("Requests whose end the access log has not told yet.")
        .callback(gauge -> gauge.call(size.getAsInt()))
        .register(registry);
  }

  void received(Result result) {
    entries.labelValues(label(result)).inc();
  }

  void untold(Untold reason) {
    untold.labelValues(label(reason)).inc();
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
