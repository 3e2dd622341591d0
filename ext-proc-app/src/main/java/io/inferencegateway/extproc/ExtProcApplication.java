package io.inferencegateway.extproc;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.assembly.external.ExternalPlugins;
import io.inferencegateway.bbr.InvalidBodyRoutingException;
import io.inferencegateway.bbr.mapping.InvalidMappingException;
import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.extproc.ServerSettings.MetricsTls;
import io.inferencegateway.extproc.ServerSettings.PoolFlags;
import io.inferencegateway.management.ConfigCommands;
import io.inferencegateway.management.FlagDefaults;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import picocli.CommandLine;

/** The ext-proc server as a process. Exit codes: 2 unreadable command line, 1 cannot start. */
public final class ExtProcApplication {
  private static final int FAILED = 1;

  private ExtProcApplication() {}

  /** Serves until the process is told to stop. */
  public static void main(String[] arguments) {
    CommandLine line = commandLine(FlagDefaults.ofProcessOrExit(FAILED));
    int code = line.execute(arguments);
    if (code != 0 || line.isUsageHelpRequested()) {
      System.exit(code);
    }
  }

  /** Does all but end the process; the streams of the result get the messages. */
  static CommandLine commandLine(FlagDefaults defaults) {
    CommandFlags flags = new CommandFlags();
    CommandLine line = CommandFlags.reader(flags, defaults);
    return line.setExecutionStrategy(
        parsed -> {
          Integer help = CommandLine.executeHelpRequest(parsed);
          return help != null ? help : run(flags, line);
        });
  }

  private static int run(CommandFlags flags, CommandLine line) {
    PrintWriter errors = line.getErr();
    try {
      if (!flags.migrateConfig.isEmpty()) {
        return ConfigCommands.migrate(
            Path.of(flags.migrateConfig), ExternalPlugins.registry(flags.pluginPath), line);
      }
      ServerSettings settings = FlagCheck.check(flags, line.getCommandSpec());
      if (flags.validateOnly) {
        return ConfigCommands.show(Parts.validate(settings), line);
      }
      start(settings);
      return 0;
    } catch (InvalidFlagsException e) {
      errors.println(e.getMessage());
      return e.exitCode();
    } catch (InvalidBodyRoutingException | InvalidMappingException e) {
      errors.println(e.getMessage());
    } catch (ConfigException e) {
      for (ConfigError problem : e.errors()) {
        errors.println(problem);
      }
    } catch (IOException e) {
      errors.println("cannot read " + e.getMessage());
    } catch (RuntimeException e) {
      errors.println("cannot start: " + reason(e));
    }
    return FAILED;
  }

  /**
   * Starts the server.
   *
   * @throws ConfigException the pool's configuration cannot be used
   * @throws IOException the configuration file cannot be read
   * @throws InvalidBodyRoutingException a plugin cannot be made
   * @throws InvalidMappingException the mapping of models cannot be read
   */
  static ConfigurableApplicationContext start(ServerSettings settings)
      throws ConfigException, IOException, InvalidBodyRoutingException, InvalidMappingException {
    Parts parts = Parts.start(settings);
    try {
      return new SpringApplicationBuilder(ServerConfiguration.class)
          .web(WebApplicationType.REACTIVE)
          .properties(properties(settings))
          .initializers(
              (GenericApplicationContext context) -> {
                context.registerBean(ServerSettings.class, () -> settings);
                parts.register(context);
              })
          .run();
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  static PoolSettings poolSettings(PoolFlags flags, PrometheusRegistry metrics)
      throws ConfigException, IOException {
    boolean fromFile = !flags.configFile().isEmpty();
    String text = fromFile ? ConfigFile.read(Path.of(flags.configFile())) : flags.configText();
    PoolSettings defaults = PoolSettings.of(flags.name(), text, metrics);
    return new PoolSettings(
        flags.name(),
        text,
        fromFile ? flags.configFile() : "--config-text",
        flags.options(),
        flags.refreshInterval(),
        flags.maxRequestBytes(),
        flags.subsetHints(),
        flags.trustsModelRewrite(),
        defaults.decisionsKept(),
        defaults.clock(),
        defaults.random(),
        metrics,
        ExternalPlugins.registry(flags.pluginPath()));
  }

  private static Map<String, Object> properties(ServerSettings settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("server.port", settings.ports().metrics());
    properties.put("grpc.server.port", settings.ports().grpc());
    properties.put("grpc.server.shutdown-grace-period", settings.drain().grace());
    properties.put("logging.level.io.inferencegateway", settings.logLevel());
    MetricsTls tls = settings.metricsTls();
    if (tls != null) {
      properties.put("server.ssl.certificate", "file:" + tls.certificate());
      properties.put("server.ssl.certificate-private-key", "file:" + tls.key());
      Path authorities = tls.clientAuthorities();
      if (authorities != null) {
        properties.put("server.ssl.trust-certificate", "file:" + authorities);
        properties.put("server.ssl.client-auth", "need");
      }
    }
    return properties;
  }

  /** The message that names the port or file, with the deepest one, which says what is wrong. */
  private static String reason(Throwable failure) {
    Throwable deepest = failure;
    Throwable naming = null;
    for (@Nullable Throwable t = failure; t != null; t = t.getCause()) {
      deepest = t;
      if (t instanceof PortInUseException inUse) {
        return "port " + inUse.getPort() + " is in use";
      }
      if (naming == null && t instanceof IOException) {
        naming = t;
      }
    }
    String message = String.valueOf(deepest.getMessage());
    return naming == null || naming == deepest ? message : naming.getMessage() + ": " + message;
  }
}
