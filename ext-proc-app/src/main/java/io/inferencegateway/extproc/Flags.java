package io.inferencegateway.extproc;

import io.inferencegateway.assembly.PoolSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command line (specification 03, section 17), already checked. */
record Flags(
    int grpcPort,
    int healthPort,
    int metricsPort,
    boolean secureServing,
    String poolName,
    String configFile,
    String configText,
    boolean subsetHints,
    boolean emitScores,
    String drainTimeout,
    String refreshInterval,
    long maxRequestBytes) {

  /** Flags the process cannot be started with. */
  static final class InvalidFlagsException extends Exception {
    private static final long serialVersionUID = 1L;
    private final int exitCode;

    InvalidFlagsException(int exitCode, String message) {
      super(message);
      this.exitCode = exitCode;
    }

    /** 2 for a command line that cannot be read, 1 for values that cannot be used. */
    int exitCode() {
      return exitCode;
    }
  }

  private static final List<String> METRIC_FLAGS =
      List.of(
          "total-queued-requests-metric",
          "total-running-requests-metric",
          "kv-cache-usage-percentage-metric",
          "lora-info-metric",
          "cache-info-metric");

  /** Features of the reference this build lacks; setting one is refused rather than ignored. */
  private static final Map<String, String> UNSUPPORTED =
      Map.of(
          "endpoint-selector", "endpoint selection by labels needs Kubernetes discovery",
          "endpoint-target-ports", "target ports need Kubernetes discovery",
          "cert-path", "certificates from files are not supported",
          "enable-cert-reload", "certificate reload is not supported",
          "tls-min-version", "a TLS minimum version cannot be set",
          "tls-cipher-suites", "TLS cipher suites cannot be set",
          "ha-enable-leader-election", "leader election needs Kubernetes",
          "metrics-cert-dir", "TLS on the metrics port is not supported",
          "metrics-client-ca-file", "client certificates on the metrics port are not supported",
          "health-checking", "health on the ext-proc port is not supported");

  static Flags parse(String[] arguments, Map<String, String> environment)
      throws InvalidFlagsException {
    CommandLine line = new CommandLine(spec());
    ParseResult parsed;
    try {
      parsed = line.parseArgs(arguments);
    } catch (CommandLine.ParameterException e) {
      throw new InvalidFlagsException(2, e.getMessage() + "\n" + line.getUsageMessage());
    }
    return new Source(parsed, environment).flags();
  }

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name("ext-proc-app");
    for (String name :
        List.of(
            "grpc-port",
            "grpc-health-port",
            "metrics-port",
            "pool-name",
            "config-file",
            "config-text",
            "drain-timeout",
            "refresh-metrics-interval",
            "max-request-bytes",
            "pool-namespace",
            "pool-group",
            "endpoint-selector",
            "endpoint-target-ports",
            "cert-path",
            "tls-min-version",
            "tls-cipher-suites",
            "metrics-cert-dir",
            "metrics-client-ca-file")) {
      spec.addOption(OptionSpec.builder("--" + name).type(String.class).build());
    }
    METRIC_FLAGS.forEach(
        n -> spec.addOption(OptionSpec.builder("--" + n).type(String.class).build()));
    for (String name :
        List.of(
            "secure-serving",
            "disable-endpoint-subset-filter",
            "emit-endpoint-scores",
            "tracing",
            "enable-pprof",
            "metrics-endpoint-auth",
            "enable-cert-reload",
            "ha-enable-leader-election",
            "health-checking",
            "allow-experimental-plugins")) {
      spec.addOption(
          OptionSpec.builder("--" + name)
              .arity("0..1")
              .fallbackValue("true")
              .type(String.class)
              .build());
    }
    return spec.addOption(OptionSpec.builder("-v", "--v").type(String.class).build());
  }

  private record Source(ParseResult parsed, Map<String, String> environment) {
    Flags flags() throws InvalidFlagsException {
      if (text("pool-name", "").isEmpty() == text("endpoint-selector", "").isEmpty()) {
        throw invalid("either pool-name or endpoint-selector must be set");
      }
      String file = text("config-file", "");
      String inline = text("config-text", "");
      if (!file.isEmpty() && !inline.isEmpty()) {
        throw invalid("only one of config-file and config-text may be set");
      }
      refuseWhatIsMissing();
      return new Flags(
          port("grpc-port", 9002),
          port("grpc-health-port", 9003),
          port("metrics-port", 9090),
          flag("secure-serving", true),
          text("pool-name", ""),
          file,
          inline,
          !flag("disable-endpoint-subset-filter", false),
          flag("emit-endpoint-scores", false),
          text("drain-timeout", "30s"),
          text("refresh-metrics-interval", "50ms"),
          bytes("max-request-bytes"));
    }

    private void refuseWhatIsMissing() throws InvalidFlagsException {
      for (String name : METRIC_FLAGS) {
        if (!text(name, "").isEmpty()) {
          throw invalid(
              "flag \""
                  + name
                  + "\" is deprecated and cannot be used; configure metrics via engineConfigs in"
                  + " EndpointPickerConfig instead");
        }
      }
      List<String> missing = new ArrayList<>();
      UNSUPPORTED.forEach(
          (name, why) -> {
            String value = text(name, "");
            if (!value.isEmpty() && !value.equals("false")) {
              missing.add("flag \"" + name + "\": " + why);
            }
          });
      if (!missing.isEmpty()) {
        missing.sort(null);
        throw invalid(String.join("; ", missing));
      }
    }

    private String text(String name, String otherwise) {
      String given = parsed.matchedOptionValue("--" + name, (String) null);
      if (given == null) {
        given = environment.get("EPP_" + name.toUpperCase(Locale.ROOT).replace('-', '_'));
      }
      return given == null ? otherwise : given;
    }

    private boolean flag(String name, boolean otherwise) throws InvalidFlagsException {
      String value = text(name, Boolean.toString(otherwise));
      return switch (value) {
        case "true" -> true;
        case "false" -> false;
        default -> throw invalid("flag \"" + name + "\": " + value + " (expected: true or false)");
      };
    }

    private int port(String name, int otherwise) throws InvalidFlagsException {
      String value = text(name, Integer.toString(otherwise));
      try {
        return Integer.parseInt(value);
      } catch (NumberFormatException _) {
        throw invalid("flag \"" + name + "\": " + value + " (expected: a port)");
      }
    }

    private long bytes(String name) throws InvalidFlagsException {
      String value = text(name, Long.toString(PoolSettings.DEFAULT_MAX_REQUEST_BYTES));
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException _) {
        throw invalid("flag \"" + name + "\": " + value + " (expected: a number of bytes)");
      }
    }

    private static InvalidFlagsException invalid(String message) {
      return new InvalidFlagsException(1, message);
    }
  }
}
