package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS of the ext-proc port and of the metrics port, by handshakes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerTlsIT {
  private static final String NO_ENDPOINTS = "endpoints: []\n";

  @TempDir private Path folder;

  @Test
  void withoutFilesTheCertificateIsSelfSignedAndNamesTheHost() throws Exception {
    try (RunningServer server = start("--secure-serving=true")) {
      X509Certificate certificate = Certificates.shownBy(server.grpcPort());

      assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("O=Inference Ext");
      assertThat(certificate.getSubjectAlternativeNames().toString()).contains("localhost");
    }
  }

  @Test
  void versionsBelowTheLowestAreRefused() throws Exception {
    try (RunningServer server = start("--secure-serving=true", "--tls-min-version=VersionTLS13")) {
      assertThatThrownBy(() -> Certificates.shownBy(server.grpcPort(), "TLSv1.2"))
          .isInstanceOf(IOException.class);
      assertThat(Certificates.shownBy(server.grpcPort(), "TLSv1.3")).isNotNull();
    }
  }

  @Test
  void changedFilesAreFollowedAndBrokenOnesIgnored() throws Exception {
    SelfSignedCertificate first = Certificates.create();
    SelfSignedCertificate second = Certificates.create();
    SelfSignedCertificate third = Certificates.create();
    Certificates.write(first, folder);
    try (RunningServer server =
        start("--secure-serving=true", "--cert-path=" + folder, "--enable-cert-reload")) {
      assertThat(Certificates.shownBy(server.grpcPort())).isEqualTo(first.certificate());

      Certificates.write(second, folder);
      awaitShown(server, second);
      Files.writeString(folder.resolve("tls.crt"), "broken");
      Files.writeString(folder.resolve("tls.key"), "broken");
      assertThat(Certificates.shownBy(server.grpcPort())).isEqualTo(second.certificate());

      Certificates.write(third, folder);
      awaitShown(server, third);
    }
  }

  @Test
  void metricsPortAsksForACertificateOfTheGivenAuthorities() throws Exception {
    SelfSignedCertificate own = Certificates.create();
    SelfSignedCertificate scraper = Certificates.create();
    Certificates.write(own, folder);
    Path authorities = Files.createDirectory(folder.resolve("scrapers"));
    Certificates.write(scraper, authorities);
    try (RunningServer server =
        start(
            "--metrics-cert-dir=" + folder,
            "--metrics-client-ca-file=" + authorities.resolve("tls.crt"))) {
      assertThat(scrape(server, scraper).statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> scrape(server, null)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> scrape(server, own)).isInstanceOf(IOException.class);
    }
  }

  private RunningServer start(String... flags) throws Exception {
    return RunningServer.start(folder, NO_ENDPOINTS, flags);
  }

  private static void awaitShown(RunningServer server, SelfSignedCertificate expected) {
    RunningServer.await(
        () -> shown(server).equals(expected.certificate()), () -> "the files are not followed");
  }

  private static X509Certificate shown(RunningServer server) {
    try {
      return Certificates.shownBy(server.grpcPort());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpResponse<String> scrape(
      RunningServer server, @Nullable SelfSignedCertificate own) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(Certificates.client(own)).build()) {
      URI metrics =
          URI.create(server.managementAt("/metrics").toString().replace("http:", "https:"));
      return client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString());
    }
  }
}
