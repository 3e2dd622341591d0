package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.ScrapeTarget;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Fetches the Prometheus page of each endpoint (specification 08, section 8). */
final class MetricsDataSource implements DataSource, NotAvailable {
  private static final String TYPE = "metrics-data-source";
  private static final String MULTICLUSTER_TYPE = "multicluster-metrics-data-source";
  private static final String HTTPS = "https";

  static final PluginFactory<DataSource, Parameters> FACTORY =
      PluginFactory.of(
          TYPE,
          Parameters.DEFAULT,
          parameters -> {
            parameters.checkFiles();
            return new MetricsDataSource(TYPE, parameters);
          });

  /** The pages of endpoint pickers of other clusters; a port in the parameters is ignored. */
  static final PluginFactory<DataSource, Parameters> MULTICLUSTER =
      PluginFactory.<DataSource, Parameters>of(
              MULTICLUSTER_TYPE,
              Parameters.MULTICLUSTER,
              parameters -> new MetricsDataSource(MULTICLUSTER_TYPE, parameters.withoutPort()))
          .alpha();

  /**
   * Parameters.
   *
   * @param scheme {@code http} or {@code https}
   * @param path of the page; a missing leading slash is added
   * @param port of the page; absent: the endpoint's own
   * @param insecureSkipVerify whether any certificate is accepted
   * @param caCertPath file of authorities that are trusted
   * @param clientCertPath file of the certificate that is shown
   * @param clientKeyPath file of its key
   * @param interval time between fetches; 0: every tick
   */
  record Parameters(
      String scheme,
      String path,
      @Nullable Integer port,
      boolean insecureSkipVerify,
      String caCertPath,
      String clientCertPath,
      String clientKeyPath,
      Duration interval) {
    static final Parameters DEFAULT =
        new Parameters("http", DataSource.DEFAULT_PATH, null, true, "", "", "", Duration.ZERO);

    static final Parameters MULTICLUSTER =
        new Parameters(HTTPS, DataSource.DEFAULT_PATH, null, false, "", "", "", Duration.ZERO);

    Parameters {
      Require.all(
          () -> SourceChecks.scheme(scheme),
          () -> SourceChecks.port(port),
          () -> SourceChecks.clientPair(clientCertPath, clientKeyPath),
          () -> SourceChecks.interval(interval));
      path = path.startsWith("/") ? path : "/" + path;
      path = path.replace("?", "%3F");
    }

    Parameters withoutPort() {
      return new Parameters(
          scheme,
          path,
          null,
          insecureSkipVerify,
          caCertPath,
          clientCertPath,
          clientKeyPath,
          interval);
    }

    /** Files that are read with these settings exist. */
    void checkFiles() {
      if (scheme.equals(HTTPS)) {
        Require.all(
            () -> requireReadable("caCertPath", insecureSkipVerify ? "" : caCertPath),
            () -> requireReadable("clientCertPath", clientCertPath),
            () -> requireReadable("clientKeyPath", clientKeyPath));
      }
    }

    private static void requireReadable(String name, String file) {
      Require.that(
          file.isEmpty() || Files.isReadable(Path.of(file)), name, file, "a readable file");
    }
  }

  private final String type;
  private final Parameters parameters;

  MetricsDataSource(String type, Parameters parameters) {
    this.type = type;
    this.parameters = parameters;
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public ScrapeTarget target(EndpointMetadata endpoint) {
    Integer port = parameters.port();
    return new ScrapeTarget(
        endpoint.address(), port == null ? endpoint.metricsPort() : port, parameters.path());
  }

  @Override
  public String path() {
    return parameters.path();
  }

  @Override
  public Needed needed() {
    return parameters.scheme().equals(HTTPS) ? Needed.ALWAYS : Needed.NEVER;
  }

  @Override
  public String missing() {
    return "scheme";
  }

  @Override
  public Duration interval() {
    return parameters.interval();
  }
}
