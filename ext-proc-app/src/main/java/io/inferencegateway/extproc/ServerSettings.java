package io.inferencegateway.extproc;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.bbr.BodyRoutingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the process is started with, checked.
 *
 * @param pool null: none, in a role that picks no endpoints
 * @param accessLog null: responses pass here
 * @param tls null: plaintext on the ext-proc port
 * @param metricsTls null: plaintext on the metrics port
 * @param maxMessageBytes largest gRPC message that is received
 * @param logLevel level of this product's loggers
 * @param flagsWithoutEffect flags that were given and change nothing here
 */
record ServerSettings(
    Ports ports,
    Work work,
    @Nullable PoolFlags pool,
    @Nullable AccessLog accessLog,
    @Nullable Tls tls,
    @Nullable MetricsTls metricsTls,
    Drain drain,
    boolean emitScores,
    boolean healthOnGrpcPort,
    int maxMessageBytes,
    String logLevel,
    List<String> flagsWithoutEffect) {

  /** Listeners; 0 takes a free port. */
  record Ports(int grpc, int health, int metrics) {}

  /**
   * What the server does.
   *
   * @param streaming whether the proxy streams bodies to a body-based router, or buffers them
   * @param bodies how bodies are routed, in a role that does so
   */
  record Work(Role role, boolean streaming, long maxRequestBytes, BodyRoutingSettings bodies) {}

  /**
   * What a pool is made of.
   *
   * @param configFile empty: {@code configText} counts
   * @param configReload whether changes of the file are followed
   * @param pluginPath jars with further plugins, and directories of such jars
   * @param options how the configuration is judged
   * @param trustsModelRewrite whether clients may name the model to be served
   */
  record PoolFlags(
      String name,
      String configFile,
      String configText,
      boolean configReload,
      List<Path> pluginPath,
      ConfigOptions options,
      boolean subsetHints,
      boolean trustsModelRewrite,
      Duration refreshInterval,
      long maxRequestBytes) {

    boolean followsFile() {
      return configReload && !configFile.isEmpty();
    }
  }

  /**
   * Where the ends of requests are told.
   *
   * @param silence time after the last sign of a request at which it counts as over
   */
  record AccessLog(Duration silence) {}

  /**
   * TLS of the ext-proc port.
   *
   * @param folder with tls.crt and tls.key; null: a self-signed certificate
   * @param protocols as Java names them; empty: those of the library
   * @param cipherSuites up to TLS 1.2; empty: those of the library
   */
  record Tls(
      @Nullable Path folder, boolean reload, List<String> protocols, List<String> cipherSuites) {}

  /**
   * TLS of the metrics port.
   *
   * @param clientAuthorities null: clients need no certificate
   */
  record MetricsTls(Path certificate, Path key, @Nullable Path clientAuthorities) {}

  /**
   * How the process ends.
   *
   * @param accepting time new streams are still taken after SIGTERM
   * @param grace longest time running streams get after that
   */
  record Drain(Duration accepting, Duration grace) {}
}
