package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Reads numbers out of the page a {@link DataSource} brings (specification 08, section 10). */
public interface Extractor extends PollExtractor {

  /** Type name, label of its error counters. */
  String type();

  @Override
  default Payload wants() {
    return Payload.METRICS_PAGE;
  }

  /** Names of the metric families it wants; the others are skipped unread. */
  Set<String> families();

  /**
   * The endpoint's next numbers.
   *
   * @param page holds the wanted families only
   * @param problems where missing or unreadable numbers are reported; each keeps its old value
   * @return the endpoint's present numbers when nothing could be read
   */
  EndpointMetrics extract(Endpoint endpoint, MetricsPage page, Instant now, List<String> problems);
}
