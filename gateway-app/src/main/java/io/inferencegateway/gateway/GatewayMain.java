package io.inferencegateway.gateway;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags and exit codes: 2 for flags that make no sense, 1 for a start that failed. */
@Command(name = "gateway-app", description = "Inference gateway without Envoy.")
public final class GatewayMain implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int SERVING = 0;

  @Option(names = "--config-file", description = "File with the EndpointPickerConfig.")
  private @Nullable Path configFile;

  @Option(names = "--config-text", description = "The EndpointPickerConfig itself.")
  private @Nullable String configText;

  @Option(names = "--port", defaultValue = "8080", description = "Port of the model API.")
  private int port;

  @Option(names = "--management-port", defaultValue = "9090", description = "Port for operators.")
  private int managementPort;

  @Option(names = "--pool-name", defaultValue = "default", description = "Label of its metrics.")
  private String poolName = "default";

  @Option(
      names = "--allow-experimental-plugins",
      description = "Allow plugin types that may still change.")
  private boolean experimentalPlugins;

  @Option(
      names = "--validate-only",
      description = "Check the configuration, print what it becomes, and end.")
  private boolean validateOnly;

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
      names = "--drain-timeout",
      defaultValue = "30s",
      description = "Longest time that running requests get to end.")
  private Duration drainTimeout = Duration.ofSeconds(30);

  @Option(names = "-v", description = "Logs details.")
  private boolean verbose;

  @Spec private @Nullable CommandSpec spec;

  private @Nullable ConfigurableApplicationContext context;

  private GatewayMain() {}

  /** Serves until the process is told to stop. */
  public static void main(String[] arguments) {
    int code = commandLine(new GatewayMain()).execute(arguments);
    if (code != SERVING) {
      System.exit(code);
    }
  }

  /** Starts inside this process, for tests; the streams of {@code commandLine} get the messages. */
  static CommandLine commandLine(GatewayMain main) {
    return new CommandLine(main).registerConverter(Duration.class, Durations::parse);
  }

  static GatewayMain create() {
    return new GatewayMain();
  }

  @Nullable ConfigurableApplicationContext context() {
    return context;
  }

  @Override
  public Integer call() {
    try {
      Map<String, Object> properties = properties();
      if (validateOnly) {
        return validate();
      }
      context = application(properties).run();
      return SERVING;
    } catch (IOException e) {
      error().println("--config-file: cannot read " + e.getMessage());
    } catch (RuntimeException e) {
      explain(e);
    }
    return FAILED;
  }

  private int validate() throws IOException {
    String written = Objects.requireNonNullElse(configText, "");
    String text = configFile == null ? written : Files.readString(configFile);
    try {
      Objects.requireNonNull(spec)
          .commandLine()
          .getOut()
          .print(
              Pool.validate(
                  PoolSettings.of(poolName, text, new PrometheusRegistry())
                      .withOptions(new ConfigOptions(experimentalPlugins, false))));
      return SERVING;
    } catch (ConfigException e) {
      explain(e);
      return FAILED;
    }
  }

  private Map<String, Object> properties() throws IOException {
    Map<String, Object> properties = new HashMap<>();
    properties.put("server.port", port);
    properties.put("management.server.port", managementPort);
    properties.put("gateway.pool-name", poolName);
    properties.put("gateway.allow-experimental-plugins", experimentalPlugins);
    properties.put("gateway.max-request-bytes", maxRequestBytes);
    properties.put("gateway.refresh-metrics-interval", refreshMetricsInterval);
    properties.put("spring.lifecycle.timeout-per-shutdown-phase", drainTimeout);
    if (configFile != null) {
      properties.put("gateway.config-text", Literals.escaped(Files.readString(configFile)));
      properties.put("gateway.config-origin", configFile.toString());
    } else if (configText != null) {
      properties.put("gateway.config-text", Literals.escaped(configText));
      properties.put("gateway.config-origin", "--config-text");
    }
    if (verbose) {
      properties.put("logging.level.io.inferencegateway", "debug");
    }
    return properties;
  }

  private static SpringApplication application(Map<String, Object> properties) {
    SpringApplication application = new SpringApplication(GatewayApplication.class);
    application.setWebApplicationType(WebApplicationType.REACTIVE);
    application.setBannerMode(Banner.Mode.OFF);
    application.setDefaultProperties(properties);
    return application;
  }

  private void explain(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case ConfigException config -> {
          for (ConfigError problem : config.errors()) {
            error().println(problem);
          }
          return;
        }
        case PortInUseException inUse -> {
          error().println("port " + inUse.getPort() + " is in use");
          return;
        }
        default -> {}
      }
    }
    error().println("cannot start: " + failure.getMessage());
  }

  private PrintWriter error() {
    return Objects.requireNonNull(spec).commandLine().getErr();
  }
}
