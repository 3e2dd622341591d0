package io.inferencegateway.extproc;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.inferencegateway.extproc.ServerSettings.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS of the ext-proc port (specification 01, section 23). With reload, changed files are used
 * for new handshakes; files that cannot be used are reported and the last good pair stays.
 */
final class ServerTls implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
  private static final long RELOAD_PERIOD_SECONDS = 1;

  private final SslContext context;
  private final ScheduledExecutorService reloads;

  private ServerTls(SslContext context, ScheduledExecutorService reloads) {
    this.context = context;
    this.reloads = reloads;
  }

  /**
   * Reads or makes the certificate.
   *
   * @throws GeneralSecurityException the files hold no usable pair
   * @throws IOException a file cannot be read
   */
  static ServerTls of(Tls settings, InstantSource clock)
      throws GeneralSecurityException, IOException {
    AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
    ScheduledExecutorService reloads =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("certificate-reload").factory());
    Path folder = settings.folder();
    if (folder == null) {
      SelfSignedCertificate own =
          SelfSignedCertificate.of(SelfSignedCertificate.localNames(), clock.instant());
      keys.updateIdentityCredentials(new X509Certificate[] {own.certificate()}, own.key());
    } else {
      CertificateFiles files = new CertificateFiles(folder);
      use(files.read(), keys);
      if (settings.reload()) {
        var unused =
            reloads.scheduleWithFixedDelay(
                () -> reload(files, keys),
                RELOAD_PERIOD_SECONDS,
                RELOAD_PERIOD_SECONDS,
                TimeUnit.SECONDS);
      }
    }
    SslContextBuilder builder = GrpcSslContexts.configure(SslContextBuilder.forServer(keys));
    if (!settings.protocols().isEmpty()) {
      builder.protocols(settings.protocols());
    }
    if (!settings.cipherSuites().isEmpty()) {
      builder.ciphers(settings.cipherSuites());
    }
    return new ServerTls(builder.build(), reloads);
  }

  SslContext context() {
    return context;
  }

  private static void use(CertificateFiles.Content content, AdvancedTlsX509KeyManager keys) {
    keys.updateIdentityCredentials(content.chain(), content.key());
  }

  private static void reload(CertificateFiles files, AdvancedTlsX509KeyManager keys) {
    try {
      if (files.changed()) {
        use(files.read(), keys);
        LOG.atInfo().log("certificate reloaded");
      }
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      LOG.atWarn().addKeyValue("reason", e.getMessage()).log("certificate not reloaded");
    }
  }

  @Override
  public void close() {
    reloads.shutdownNow();
  }
}
