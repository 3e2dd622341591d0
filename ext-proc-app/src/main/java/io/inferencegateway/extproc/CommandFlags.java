package io.inferencegateway.extproc;

import io.inferencegateway.bbr.BodyRoutingFlags;
import io.inferencegateway.management.FlagDefaults;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * The command line as it was typed (specification 03, section 17.2); {@link FlagCheck} makes
 * settings of it.
 */
@Command(
    name = "ext-proc-app",
    sortOptions = false,
    description = "Endpoint picker for Envoy and other gateways that speak ext-proc.",
    mixinStandardHelpOptions = true)
final class CommandFlags {
  private static final List<String> SWITCHES_WITHOUT_EFFECT =
      List.of("enable-grpc-stream-metrics", "enable-pprof", "tracing", "zap-devel");

  private static final List<String> VALUES_WITHOUT_EFFECT =
      List.of(
          "refresh-prometheus-metrics-interval",
          "zap-encoder",
          "zap-stacktrace-level",
          "zap-time-encoding");

  /** Flags that are taken because the reference takes them, and change nothing here. */
  static final List<String> WITHOUT_EFFECT =
      Stream.concat(SWITCHES_WITHOUT_EFFECT.stream(), VALUES_WITHOUT_EFFECT.stream())
          .sorted()
          .toList();

  private static final String BOOLEAN = "0..1";

  @Option(
      names = "--role",
      defaultValue = "epp",
      description = "epp picks endpoints, bbr routes by the body, both does both in one filter.")
  String role = "";

  @Option(names = "--grpc-port", description = "Port of ext-proc: 9002, in the role bbr 9004.")
  @Nullable Integer grpcPort;

  @Option(
      names = "--grpc-health-port",
      description = "Port of gRPC health: 9003, in the role bbr 9005.")
  @Nullable Integer healthPort;

  @Option(
      names = "--metrics-port",
      defaultValue = "9090",
      description = "Port of /metrics, /health and /debug/decisions.")
  int metricsPort;

  @Option(names = "--config-file", defaultValue = "", description = "File with the configuration.")
  String configFile = "";

  @Option(names = "--config-text", defaultValue = "", description = "The configuration itself.")
  String configText = "";

  @Option(
      names = "--config-reload",
      arity = BOOLEAN,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Follow changes of the file in --config-file.")
  boolean configReload;

  @Option(
      names = "--allow-experimental-plugins",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Allow plugin types that may still change.")
  boolean experimentalPlugins;

  @Option(
      names = "--strict-config",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Refuse configurations that give warnings.")
  boolean strictConfig;

  @Option(
      names = "--validate-only",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Check the configuration, print what it becomes, and end.")
  boolean validateOnly;

  @Option(
      names = "--migrate-config",
      defaultValue = "",
      paramLabel = "FILE",
      description = "Print the present form of an older configuration, and end.")
  String migrateConfig = "";

  @Option(
      names = "--plugin-path",
      split = ",",
      description = "Jars with plugins, or directories of such jars.")
  List<Path> pluginPath = List.of();

  @Option(names = "--pool-name", defaultValue = "", description = "Pool that is served.")
  String poolName = "";

  @Option(names = "--pool-namespace", defaultValue = "", description = "Namespace of the pool.")
  String poolNamespace = "";

  @Option(
      names = "--pool-group",
      defaultValue = "inference.networking.k8s.io",
      description = "API group of the pool.")
  String poolGroup = "";

  @Option(
      names = "--endpoint-selector",
      defaultValue = "",
      description = "Labels of the endpoints, instead of a pool.")
  String endpointSelector = "";

  @Option(
      names = "--endpoint-target-ports",
      split = ",",
      description = "Ports of the endpoints that --endpoint-selector finds.")
  List<Integer> endpointTargetPorts = List.of();

  @Option(
      names = "--secure-serving",
      arity = BOOLEAN,
      defaultValue = "true",
      fallbackValue = "true",
      description = "TLS on the ext-proc port.")
  boolean secureServing;

  @Option(
      names = "--cert-path",
      defaultValue = "",
      description = "Folder with tls.crt and tls.key; absent: a self-signed certificate.")
  String certPath = "";

  @Option(
      names = "--enable-cert-reload",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Follow changes of the files in --cert-path.")
  boolean certReload;

  @Option(
      names = "--tls-min-version",
      defaultValue = "",
      description = "VersionTLS10, VersionTLS11, VersionTLS12 or VersionTLS13.")
  String tlsMinVersion = "";

  @Option(
      names = "--tls-cipher-suites",
      split = ",",
      description = "Cipher suites up to TLS 1.2, by their IANA names.")
  List<String> tlsCipherSuites = List.of();

  @Option(
      names = "--health-checking",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Answer gRPC health checks on the ext-proc port as well.")
  boolean healthChecking;

  @Option(
      names = "--drain-timeout",
      defaultValue = "30s",
      description = "Time the server keeps accepting streams after SIGTERM.")
  String drainTimeout = "";

  @Option(
      names = "--stream-grace-period",
      defaultValue = "90s",
      description = "Longest time running streams get after --drain-timeout.")
  String streamGracePeriod = "";

  @Option(
      names = "--grpc-max-recv-msg-size",
      defaultValue = "",
      description = "Largest message that is received, e.g. 64MiB.")
  String grpcMaxReceive = "";

  @Option(
      names = "--grpc-max-send-msg-size",
      defaultValue = "",
      description = "Largest message that may be sent; those of this server stay below 64 KiB.")
  String grpcMaxSend = "";

  @Option(
      names = "--max-request-bytes",
      defaultValue = "64MiB",
      description = "Largest request body that is accepted.")
  String maxRequestBytes = "";

  @Option(
      names = "--disable-endpoint-subset-filter",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Ignore the subset hint in request metadata.")
  boolean subsetFilterDisabled;

  @Option(
      names = "--emit-endpoint-scores",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Put the scores of the endpoints into the dynamic metadata.")
  boolean emitScores;

  @Option(
      names = "--response-phase",
      defaultValue = "on",
      description = "off: streams end with the request, and Envoy's access log tells the rest.")
  String responsePhase = "";

  @Option(
      names = "--access-log-timeout",
      defaultValue = "10m",
      description = "With --response-phase off, silence after which a request counts as over.")
  String accessLogTimeout = "";

  @Option(
      names = "--trust-model-rewrite-header",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Let clients name the model to be served in x-llm-d-model-name-rewrite.")
  boolean trustsModelRewrite;

  @Option(
      names = "--refresh-metrics-interval",
      defaultValue = "50ms",
      description = "Time between two scrapes of an endpoint, at least 50ms.")
  String refreshMetricsInterval = "";

  @Option(
      names = "--metrics-staleness-threshold",
      defaultValue = "2s",
      description = "Age up to which flow control takes the numbers of endpoints for fresh.")
  String metricsStalenessThreshold = "";

  @Option(
      names = "--metrics-cert-dir",
      defaultValue = "",
      description = "Folder with tls.crt and tls.key for the metrics port.")
  String metricsCertDir = "";

  @Option(
      names = "--metrics-client-ca-file",
      defaultValue = "",
      description = "Clients of the metrics port must show a certificate signed by these.")
  String metricsClientCaFile = "";

  @Option(
      names = "--metrics-endpoint-auth",
      arity = BOOLEAN,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Kubernetes authentication on the metrics port; none with file discovery.")
  boolean metricsEndpointAuth;

  @Option(
      names = "--streaming",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Role bbr: the proxy streams bodies in full duplex, instead of buffering them.")
  boolean streaming;

  @Mixin BodyRoutingFlags bodyRouting = new BodyRoutingFlags();

  @Option(
      names = {"-v", "--v"},
      defaultValue = "2",
      description = "Verbosity, 0 to 10: 4 logs at debug, 5 and more at trace.")
  int verbosity;

  @Option(
      names = "--zap-log-level",
      defaultValue = "",
      description = "debug, info, error, panic or a verbosity; goes before -v.")
  String zapLogLevel = "";

  @Option(
      names = "--ha-enable-leader-election",
      arity = BOOLEAN,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Be ready only while leading.")
  boolean leaderElection;

  /** A reader of command lines that takes what they lack from {@code defaults}. */
  static CommandLine reader(CommandFlags flags, FlagDefaults defaults) {
    CommandSpec spec = CommandSpec.forAnnotatedObject(flags);
    for (String name : SWITCHES_WITHOUT_EFFECT) {
      spec.addOption(hidden(name, Boolean.class).arity(BOOLEAN).fallbackValue("true").build());
    }
    VALUES_WITHOUT_EFFECT.forEach(name -> spec.addOption(hidden(name, String.class).build()));
    MetricNames.ALL.forEach(flag -> spec.addOption(hidden(flag.name(), String.class).build()));
    return new CommandLine(spec)
        .setOverwrittenOptionsAllowed(true)
        .setDefaultValueProvider(defaults);
  }

  private static OptionSpec.Builder hidden(String name, Class<?> type) {
    return OptionSpec.builder("--" + name).type(type).hidden(true);
  }
}
