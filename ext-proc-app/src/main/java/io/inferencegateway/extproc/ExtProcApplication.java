package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/** The ext-proc server as a process. Exit codes: 2 unreadable command line, 1 cannot start. */
public final class ExtProcApplication {

  private ExtProcApplication() {}

  /** Starts the server and returns; gRPC's threads keep the process alive. */
  public static void main(String[] arguments) {
    try {
      start(Flags.parse(arguments, System.getenv()));
    } catch (Flags.InvalidFlagsException e) {
      exit(e.exitCode(), reason(e));
    } catch (ConfigException | IOException | RuntimeException e) {
      exit(1, "cannot start: " + reason(e));
    }
  }

  private static void start(Flags flags)
      throws ConfigException, IOException, Flags.InvalidFlagsException {
    if (flags.secureServing()) {
      throw new Flags.InvalidFlagsException(
          1, "TLS is not supported on the ext-proc port; set --secure-serving=false");
    }
    String text =
        flags.configFile().isEmpty()
            ? flags.configText()
            : Files.readString(Path.of(flags.configFile()));
    PrometheusRegistry metrics = new PrometheusRegistry();
    PoolSettings defaults = PoolSettings.of(flags.poolName(), text, metrics);
    PoolSettings settings =
        new PoolSettings(
            flags.poolName(),
            text,
            flags.configFile().isEmpty() ? "--config-text" : flags.configFile(),
            DurationStyle.detectAndParse(flags.refreshInterval()),
            flags.maxRequestBytes(),
            flags.subsetHints(),
            defaults.decisionsKept(),
            defaults.clock(),
            defaults.random(),
            metrics);
    Pool pool = Pool.start(settings);
    HealthServer health = new HealthServer(flags.healthPort());
    Map<String, Object> properties = new HashMap<>();
    properties.put("grpc.server.port", flags.grpcPort());
    properties.put("grpc.server.max-inbound-message-size", "64MB");
    properties.put("grpc.server.shutdown-grace-period", flags.drainTimeout());
    properties.put("spring.main.banner-mode", "off");
    new SpringApplicationBuilder(GrpcServerConfiguration.class)
        .web(WebApplicationType.NONE)
        .properties(properties)
        .initializers(
            context ->
                context
                    .getBeanFactory()
                    .registerSingleton(
                        "processor",
                        new ServerParts(flags, RequestRouter.of(pool.director()), pool, health)))
        .listeners((ApplicationListener<ContextClosedEvent>) _ -> health.drain())
        .run();
  }

  private static String reason(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
  }

  @SuppressWarnings("SystemOut") // the logging of a process that does not start is not set up
  private static void exit(int code, String message) {
    System.err.println(message);
    System.exit(code);
  }
}
