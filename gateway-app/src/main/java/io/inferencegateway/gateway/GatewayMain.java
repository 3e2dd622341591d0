package io.inferencegateway.gateway;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.assembly.external.ExternalPlugins;
import io.inferencegateway.bbr.BodyRoutingFlags;
import io.inferencegateway.bbr.InvalidBodyRoutingException;
import io.inferencegateway.bbr.mapping.InvalidMappingException;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.gateway.GatewaySettings.PoolFlags;
import io.inferencegateway.gateway.GatewaySettings.Ports;
import io.inferencegateway.gateway.GatewaySettings.Shutdown;
import io.inferencegateway.management.ConfigCommands;
import io.inferencegateway.management.FlagDefaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Flags and exit codes: 2 for flags that make no sense, 1 for a start that failed. */
@Command(name = "gateway-app", description = "Inference gateway without Envoy.")
public final class GatewayMain implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int SERVING = 0;

  @Option(names = "--config-file", description = "File with the EndpointPickerConfig.")
  private @Nullable Path configFile;

  @Option(
      names = "--config-text",
      defaultValue = "",
      description = "The EndpointPickerConfig itself.")
  private String configText = "";

  @Option(
      names = "--config-reload",
      arity = "0..1",
      defaultValue = "true",
      fallbackValue = "true",
      description = "Follow changes of the file in --config-file.")
  private boolean configReload;

  @Option(
      names = "--allow-experimental-plugins",
      description = "Allow plugin types that may still change.")
  private boolean experimentalPlugins;

  @Option(names = "--strict-config", description = "Refuse configurations that give warnings.")
  private boolean strictConfig;

  @Option(
      names = "--validate-only",
      description = "Check the configuration, print what it becomes, and end.")
  private boolean validateOnly;

  @Option(
      names = "--migrate-config",
      paramLabel = "FILE",
      description = "Print the present form of an older configuration, and end.")
  private @Nullable Path migrateConfig;

  @Option(
      names = "--plugin-path",
      split = ",",
      description = "Jars with plugins, or directories of such jars.")
  private List<Path> pluginPath = List.of();

  @Option(names = "--port", defaultValue = "8080", description = "Port of the model API.")
  private int port;

  @Option(names = "--management-port", defaultValue = "9090", description = "Port for operators.")
  private int managementPort;

  @Option(names = "--pool-name", defaultValue = "default", description = "Label of its metrics.")
  private String poolName = "default";

  @Option(
      names = "--max-request-bytes",
      defaultValue = "67108864",
      description = "Largest body that is accepted.")
  private long maxRequestBytes;

  @Option(
      names = "--refresh-metrics-interval",
      defaultValue = "50ms",
      description = "Time between two scrapes of an endpoint.")
  private Duration refreshMetricsInterval = Duration.ofMillis(50);

  @Option(
      names = "--upstream-idle-timeout",
      defaultValue = "30m",
      description = "Longest time a model server may stay silent; 0s: any.")
  private Duration upstreamIdleTimeout = Duration.ofMinutes(30);

  @Option(
      names = "--settle-time",
      defaultValue = "1s",
      description = "Time it keeps accepting requests after SIGTERM, while it is not ready.")
  private Duration settleTime = Duration.ofSeconds(1);

  @Option(
      names = "--drain-timeout",
      defaultValue = "30s",
      description = "Longest time that running requests get after --settle-time.")
  private Duration drainTimeout = Duration.ofSeconds(30);

  @Mixin private BodyRoutingFlags bodyRouting = new BodyRoutingFlags();

  @Option(names = "--help", usageHelp = true, description = "Prints this and ends.")
  @SuppressWarnings("UnusedVariable") // read by picocli
  private boolean help;

  @Option(names = "-v", description = "Logs details.")
  private boolean verbose;

  @Spec private @Nullable CommandSpec spec;

  private @Nullable ConfigurableApplicationContext context;

  private GatewayMain() {}

  /** Serves until the process is told to stop. */
  public static void main(String[] arguments) {
    FlagDefaults defaults = FlagDefaults.ofProcessOrExit(FAILED);
    int code = commandLine(new GatewayMain(), defaults).execute(arguments);
    if (code != SERVING) {
      System.exit(code);
    }
  }

  /** Starts inside this process, for tests; the streams of {@code commandLine} get the messages. */
  static CommandLine commandLine(GatewayMain main, FlagDefaults defaults) {
    return new CommandLine(main)
        .registerConverter(Duration.class, Durations::parse)
        .setDefaultValueProvider(defaults);
  }

  static GatewayMain create() {
    return new GatewayMain();
  }

  @Nullable ConfigurableApplicationContext context() {
    return context;
  }

  @Override
  public Integer call() {
    if (configFile != null && !configText.isEmpty()) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "only one of config-file and config-text may be set");
    }
    try {
      if (migrateConfig != null) {
        return ConfigCommands.migrate(
            migrateConfig, ExternalPlugins.registry(pluginPath), commandLine());
      }
      GatewaySettings settings = settings();
      if (validateOnly) {
        return ConfigCommands.show(GatewayApplication.validate(settings), commandLine());
      }
      context = GatewayApplication.start(settings);
      return SERVING;
    } catch (ConfigException e) {
      e.errors().forEach(error()::println);
    } catch (InvalidBodyRoutingException | InvalidMappingException e) {
      error().println(e.getMessage());
    } catch (IOException e) {
      error().println("cannot read " + e.getMessage());
    } catch (RuntimeException e) {
      error().println("cannot start: " + reason(e));
    }
    return FAILED;
  }

  private GatewaySettings settings() throws IOException, InvalidBodyRoutingException {
    Path file = configFile;
    String text = file == null ? configText : ConfigFile.read(file);
    String origin =
        file != null ? file.toString() : configText.isEmpty() ? "built-in" : "--config-text";
    return new GatewaySettings(
        new Ports(port, managementPort),
        new PoolFlags(
            poolName,
            text,
            origin,
            configReload ? file : null,
            pluginPath,
            new ConfigOptions(experimentalPlugins, strictConfig),
            refreshMetricsInterval),
        bodyRouting.settings(),
        maxRequestBytes,
        upstreamIdleTimeout,
        new Shutdown(settleTime, drainTimeout),
        verbose);
  }

  private static String reason(Throwable failure) {
    Throwable deepest = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PortInUseException inUse) {
        return "port " + inUse.getPort() + " is in use";
      }
      deepest = cause;
    }
    String message = deepest.getMessage();
    return message == null ? deepest.toString() : message;
  }

  private PrintWriter error() {
    return commandLine().getErr();
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(spec).commandLine();
  }
}
