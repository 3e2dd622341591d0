package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.ScrapeTarget;
import io.inferencegateway.endpoint.EndpointMetadata;
import java.time.Duration;

/** A page that is fetched from every endpoint again and again (specification 08, section 8). */
public interface DataSource extends PollingSource {

  /** Where model servers have their page. */
  String DEFAULT_PATH = "/metrics";

  /** Type name, label of its error counters. */
  String type();

  /** Where the page of an endpoint is. */
  ScrapeTarget target(EndpointMetadata endpoint);

  /** Path of the page. */
  String path();

  @Override
  default Payload payload() {
    return Payload.METRICS_PAGE;
  }

  /** Time between two fetches; zero: as often as the data layer ticks. */
  Duration interval();
}
