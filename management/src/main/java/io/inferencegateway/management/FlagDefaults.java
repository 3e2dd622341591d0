package io.inferencegateway.management;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertyResolver;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Values of flags that the command line lacks (specification 03, section 17.4). {@code --grpc-port}
 * is looked up as {@code epp.grpc-port} in the system properties, as {@code EPP_GRPC_PORT} in the
 * environment, and as {@code epp.grpc-port} in the property files that Spring Boot reads, in this
 * order.
 */
public final class FlagDefaults implements IDefaultValueProvider {
  private static final String PREFIX = "epp.";

  private final PropertyResolver properties;

  private FlagDefaults(PropertyResolver properties) {
    this.properties = properties;
  }

  /**
   * Those of this process.
   *
   * @throws RuntimeException a property file cannot be read; the message names it
   */
  public static FlagDefaults ofProcess() {
    ConfigurableEnvironment environment = new StandardEnvironment();
    ConfigDataEnvironmentPostProcessor.applyTo(environment);
    return new FlagDefaults(environment);
  }

  /** Those of this process; ends it with one line of explanation when a property file is broken. */
  public static FlagDefaults ofProcessOrExit(int code) {
    try {
      return ofProcess();
    } catch (RuntimeException e) {
      String problem = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      System.err.println("cannot read property files: " + problem);
      System.exit(code);
      throw e;
    }
  }

  /** Those of an environment that is not this process's own. */
  public static FlagDefaults of(Map<String, String> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                new HashMap<>(variables)));
    return new FlagDefaults(environment);
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option && !option.usageHelp() && !option.versionHelp()
        ? properties.getProperty(PREFIX + option.longestName().replaceFirst("^-+", ""))
        : null;
  }
}
