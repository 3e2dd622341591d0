package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.NotificationSource;
import io.inferencegateway.datalayer.Payload;
import io.inferencegateway.datalayer.PollingSource;
import io.inferencegateway.datalayer.ResourceKind;
import io.inferencegateway.datalayer.SourceChecks;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.time.Duration;
import java.util.List;

/** Sources of the data layer and of endpoints (specification 03, section 14.7). */
final class AbsentSources {

  private AbsentSources() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of("models-data-source", Models.DEFAULT, Models::declared, PollingSource.class),
        AbsentType.of("dcgm-data-source", Dcgm.DEFAULT, Dcgm::declared, PollingSource.class)
            .alpha(),
        AbsentType.of(
            "k8s-notification-source",
            new Notifications("", "", ""),
            Notifications::declared,
            NotificationSource.class),
        AbsentType.of(
                "multicluster-file-discovery",
                new ClusterFile("", false),
                ClusterFile::declared,
                EndpointDiscovery.class)
            .alpha());
  }

  /** A source's payload. */
  private record Brings(Payload payload) implements PollingSource {}

  /** A source's kind of object. */
  private record Watches(ResourceKind watches) implements NotificationSource {}

  /**
   * Parameters of models-data-source.
   *
   * @param scheme {@code http} or {@code https}
   * @param path of the list
   * @param insecureSkipVerify whether any certificate is accepted
   * @param caCertPath file of authorities that are trusted
   * @param clientCertPath file of the certificate that is shown
   * @param clientKeyPath file of its key
   * @param interval time between fetches; 0: every tick
   */
  record Models(
      String scheme,
      String path,
      boolean insecureSkipVerify,
      String caCertPath,
      String clientCertPath,
      String clientKeyPath,
      Duration interval) {
    static final Models DEFAULT = new Models("http", "/v1/models", true, "", "", "", Duration.ZERO);

    Models {
      Require.all(
          () -> SourceChecks.scheme(scheme),
          () -> SourceChecks.clientPair(clientCertPath, clientKeyPath),
          () -> SourceChecks.interval(interval));
    }

    Declared declared() {
      return Declared.NOTHING.with(new Brings(Payload.MODEL_LIST));
    }
  }

  /**
   * Parameters of dcgm-data-source.
   *
   * @param scheme {@code http} or {@code https}
   * @param path of the page
   * @param port of the exporter
   * @param insecureSkipVerify whether any certificate is accepted
   * @param useNodeAddress whether the exporter runs once per node
   * @param interval time between fetches; 0: every tick
   */
  record Dcgm(
      String scheme,
      String path,
      int port,
      boolean insecureSkipVerify,
      boolean useNodeAddress,
      Duration interval) {
    static final Dcgm DEFAULT = new Dcgm("http", "/metrics", 9400, true, false, Duration.ZERO);

    Dcgm {
      Require.all(
          () -> SourceChecks.scheme(scheme),
          () -> Require.port("port", port),
          () -> SourceChecks.interval(interval));
    }

    Declared declared() {
      return Declared.NOTHING.with(new Brings(Payload.METRICS_PAGE));
    }
  }

  /**
   * Parameters of k8s-notification-source.
   *
   * @param group API group; empty: the core group
   * @param version required
   * @param kind required
   */
  record Notifications(String group, String version, String kind) {
    Declared declared() {
      Require.all(() -> Require.notEmpty("version", version), () -> Require.notEmpty("kind", kind));
      return Declared.NOTHING.with(new Watches(new ResourceKind(group, version, kind)));
    }
  }

  /**
   * Parameters of multicluster-file-discovery.
   *
   * @param path of the file; required
   * @param watchFile whether changes are followed
   */
  record ClusterFile(String path, boolean watchFile) {
    Declared declared() {
      Require.notEmpty("path", path);
      return Declared.NOTHING;
    }
  }
}
