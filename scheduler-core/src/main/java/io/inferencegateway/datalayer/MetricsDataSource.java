package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.ScrapeTarget;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.time.Duration;

/** Fetches the Prometheus page of each endpoint (specification 08, section 8). */
final class MetricsDataSource implements DataSource {
  private static final String TYPE = "metrics-data-source";

  static final PluginFactory<DataSource, Parameters> FACTORY =
      PluginFactory.of(TYPE, Parameters.DEFAULT, MetricsDataSource::new);

  /**
   * Parameters.
   *
   * @param scheme {@code http}; {@code https} is not available in this build
   * @param path of the page; a missing leading slash is added
   * @param port of the page; 0: the endpoint's own
   * @param insecureSkipVerify only read with https
   * @param caCertPath only read with https
   * @param clientCertPath only read with https
   * @param clientKeyPath only read with https
   * @param interval time between fetches; 0: every tick
   */
  record Parameters(
      String scheme,
      String path,
      int port,
      boolean insecureSkipVerify,
      String caCertPath,
      String clientCertPath,
      String clientKeyPath,
      Duration interval) {
    static final Parameters DEFAULT =
        new Parameters("http", "/metrics", 0, true, "", "", "", Duration.ZERO);

    Parameters {
      if (scheme.equals("https")) {
        throw new InvalidParameterException("scheme", scheme, "http: https is not available yet");
      }
      Require.that(scheme.equals("http"), "scheme", scheme, "http");
      Require.that(port >= 0 && port <= 65_535, "port", port, "1 to 65535");
      Require.that(!interval.isNegative(), "interval", interval, "0 or more");
      path = path.startsWith("/") ? path : "/" + path;
      path = path.replace("?", "%3F");
    }
  }

  private final Parameters parameters;

  MetricsDataSource(Parameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public ScrapeTarget target(EndpointMetadata endpoint) {
    int port = parameters.port() > 0 ? parameters.port() : endpoint.metricsPort();
    return new ScrapeTarget(endpoint.address(), port, parameters.path());
  }

  @Override
  public Duration interval() {
    return parameters.interval();
  }
}
