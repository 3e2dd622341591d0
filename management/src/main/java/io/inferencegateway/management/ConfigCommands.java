package io.inferencegateway.management;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.ConfigMigration;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;

/** What both programs do with a configuration when they are not to serve it. */
public final class ConfigCommands {

  private ConfigCommands() {}

  /**
   * Prints the effective configuration.
   *
   * @return the exit code
   */
  public static int show(String effective, CommandLine line) {
    print(effective, line);
    return 0;
  }

  /**
   * Prints the present form of an older configuration, and what of it has none.
   *
   * @param plugins the present types
   * @return the exit code
   * @throws ConfigException the file holds no configuration at all
   */
  public static int migrate(Path file, PluginRegistry plugins, CommandLine line)
      throws ConfigException, IOException {
    ConfigMigration migration = ConfigMigration.of(ConfigFile.read(file), plugins);
    print(migration.yaml(), line);
    migration.problems().forEach(line.getErr()::println);
    return migration.problems().isEmpty() ? 0 : 1;
  }

  private static void print(String result, CommandLine line) {
    line.getOut().print(result);
    line.getOut().flush();
  }
}
