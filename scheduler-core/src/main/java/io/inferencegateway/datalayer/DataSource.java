package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.ScrapeTarget;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.plugin.Plugin;
import java.time.Duration;

/** A page that is fetched from every endpoint again and again (specification 08, section 8). */
public interface DataSource extends Plugin {

  /** Type name, label of its error counters. */
  String type();

  /** Where the page of an endpoint is. */
  ScrapeTarget target(EndpointMetadata endpoint);

  /** Time between two fetches; zero: as often as the data layer ticks. */
  Duration interval();
}
