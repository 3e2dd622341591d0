package io.inferencegateway.extproc;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.config.GoDuration;
import io.inferencegateway.extproc.ServerSettings.AccessLog;
import io.inferencegateway.extproc.ServerSettings.Drain;
import io.inferencegateway.extproc.ServerSettings.MetricsTls;
import io.inferencegateway.extproc.ServerSettings.PoolFlags;
import io.inferencegateway.extproc.ServerSettings.Tls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Turns flags into settings. The checks, their order and their texts are those of specification 03,
 * section 17.3, as far as they concern a server without Kubernetes.
 */
final class FlagCheck {
  private static final Duration SHORTEST_REFRESH = Duration.ofMillis(50);
  private static final int MESSAGE_OVERHEAD = 1 << 16;
  private static final int LARGEST_PORT = 65_535;
  private static final int MOST_TARGET_PORTS = 8;

  /** Without Kubernetes nothing tells the name of the deployment that a selector stands for. */
  private static final String POOL_OF_A_SELECTOR = "epp";

  private final CommandFlags flags;
  private final CommandSpec spec;

  private FlagCheck(CommandFlags flags, CommandSpec spec) {
    this.flags = flags;
    this.spec = spec;
  }

  /**
   * The settings.
   *
   * @param spec of the flags, parsed
   * @throws InvalidFlagsException says which flag cannot be used
   */
  static ServerSettings check(CommandFlags flags, CommandSpec spec) throws InvalidFlagsException {
    return new FlagCheck(flags, spec).settings();
  }

  private ServerSettings settings() throws InvalidFlagsException {
    long maxMessage = size("grpc-max-recv-msg-size", flags.grpcMaxReceive);
    size("grpc-max-send-msg-size", flags.grpcMaxSend);
    long maxRequest = size("max-request-bytes", flags.maxRequestBytes);
    MetricsTls metricsTls = metricsTls();
    Tls tls = TlsFlags.read(flags);
    Role role = Role.parse(flags.role);
    AccessLog accessLog = ResponseFlags.read(flags, role);
    if (role.picksEndpoints()) {
      checkSources();
    }
    checkMetricsTls();
    return new ServerSettings(
        WorkFlags.ports(flags, role),
        WorkFlags.work(flags, role, maxRequest),
        role.picksEndpoints() ? pool(maxRequest, accessLog == null) : null,
        accessLog,
        flags.secureServing ? tls : null,
        metricsTls,
        new Drain(
            duration("drain-timeout", flags.drainTimeout),
            duration("stream-grace-period", flags.streamGracePeriod)),
        flags.emitScores,
        flags.healthChecking,
        messageLimit(maxMessage > 0 ? maxMessage : maxRequest + MESSAGE_OVERHEAD),
        Verbosity.level(flags),
        CommandFlags.WITHOUT_EFFECT.stream().filter(this::isGiven).toList());
  }

  private PoolFlags pool(long maxRequestBytes, boolean responsesPass) throws InvalidFlagsException {
    return new PoolFlags(
        flags.poolName.isEmpty() ? POOL_OF_A_SELECTOR : flags.poolName,
        flags.configFile,
        flags.configText,
        flags.configReload,
        flags.pluginPath,
        new ConfigOptions(flags.experimentalPlugins, flags.strictConfig)
            .withEngineSpecs(MetricNames.specs(this::value))
            .withResponsesPassing(responsesPass)
            .withMetricsStaleness(
                duration("metrics-staleness-threshold", flags.metricsStalenessThreshold)),
        !flags.subsetFilterDisabled,
        flags.trustsModelRewrite,
        refreshInterval(),
        maxRequestBytes);
  }

  private void checkSources() throws InvalidFlagsException {
    if (flags.poolName.isEmpty() == flags.endpointSelector.isEmpty()) {
      throw new InvalidFlagsException("either pool-name or endpoint-selector must be set");
    }
    if (!flags.endpointSelector.isEmpty()) {
      checkTargetPorts();
    }
    if (flags.leaderElection) {
      throw unavailable("ha-enable-leader-election");
    }
    if (!flags.configFile.isEmpty() && !flags.configText.isEmpty()) {
      throw new InvalidFlagsException("only one of config-file and config-text may be set");
    }
  }

  private void checkTargetPorts() throws InvalidFlagsException {
    List<Integer> ports = flags.endpointTargetPorts.stream().distinct().toList();
    if (ports.isEmpty() || ports.size() > MOST_TARGET_PORTS) {
      throw new InvalidFlagsException(
          "flag \"endpoint-target-ports\" should have length from 1 to " + MOST_TARGET_PORTS);
    }
    for (int port : ports) {
      if (port < 0 || port > LARGEST_PORT) {
        throw new InvalidFlagsException(
            "invalid port number " + port + " in \"endpoint-target-ports\"");
      }
    }
  }

  private static InvalidFlagsException unavailable(String flag) {
    return new InvalidFlagsException(
        "flag \"" + flag + "\" needs Kubernetes, which this build does not watch");
  }

  private void checkMetricsTls() throws InvalidFlagsException {
    if (!flags.metricsClientCaFile.isEmpty() && flags.metricsCertDir.isEmpty()) {
      throw new InvalidFlagsException("\"metrics-client-ca-file\" requires \"metrics-cert-dir\"");
    }
    if (!flags.metricsCertDir.isEmpty()
        && flags.metricsClientCaFile.isEmpty()
        && !flags.metricsEndpointAuth) {
      throw new InvalidFlagsException(
          "\"metrics-cert-dir\" enables metrics TLS without authentication; set"
              + " \"metrics-client-ca-file\" or \"metrics-endpoint-auth\"");
    }
  }

  private @Nullable String value(String name) {
    Object value = spec.findOption("--" + name).getValue();
    return value == null ? null : value.toString();
  }

  private boolean isGiven(String name) {
    return spec.findOption("--" + name).getValue() != null;
  }

  private @Nullable MetricsTls metricsTls() throws InvalidFlagsException {
    Path authorities =
        flags.metricsClientCaFile.isEmpty() ? null : readable(Path.of(flags.metricsClientCaFile));
    if (flags.metricsCertDir.isEmpty()) {
      return null;
    }
    Path folder = Path.of(flags.metricsCertDir);
    return new MetricsTls(
        readable(folder.resolve("tls.crt")), readable(folder.resolve("tls.key")), authorities);
  }

  private static Path readable(Path file) throws InvalidFlagsException {
    if (!Files.isReadable(file)) {
      throw new InvalidFlagsException("metrics TLS cert file unreadable: " + file);
    }
    return file;
  }

  private Duration refreshInterval() throws InvalidFlagsException {
    Duration asked = duration("refresh-metrics-interval", flags.refreshMetricsInterval);
    return asked.compareTo(SHORTEST_REFRESH) < 0 ? SHORTEST_REFRESH : asked;
  }

  static Duration duration(String flag, String text) throws InvalidFlagsException {
    Duration duration = GoDuration.parse(text);
    if (duration == null || duration.isNegative()) {
      throw InvalidFlagsException.unreadable(
          "flag \"" + flag + "\": " + text + " (expected: a duration as 30s)");
    }
    return duration;
  }

  /** The size; 0 when the text is empty. */
  private static long size(String flag, String text) throws InvalidFlagsException {
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return MessageSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidFlagsException("flag \"" + flag + "\": " + e.getMessage());
    }
  }

  private static int messageLimit(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }
}
