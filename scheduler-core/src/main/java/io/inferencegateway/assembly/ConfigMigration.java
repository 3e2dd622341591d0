package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.migration.Migration;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.ArrayList;
import java.util.List;

/**
 * A document in the present form, checked like any other.
 *
 * @param yaml with comments on what was changed
 * @param problems what has no counterpart any more, and why the document cannot be used; empty: it
 *     means the same as the old one
 */
public record ConfigMigration(String yaml, List<String> problems) {

  public ConfigMigration {
    problems = List.copyOf(problems);
  }

  /**
   * Rewrites a document of any version (specification 03, section 19).
   *
   * @param plugins the present types
   * @throws ConfigException the text is no document at all
   */
  public static ConfigMigration of(String text, PluginRegistry plugins) throws ConfigException {
    Migration migration = Migration.of(text, plugins);
    List<String> problems = new ArrayList<>(migration.unresolved());
    try {
      PoolPlan.of(
          PoolSettings.of("migrated", migration.yaml(), new PrometheusRegistry())
              .withOptions(new ConfigOptions(true, false))
              .withPlugins(plugins),
          PluginMeters.unread());
    } catch (ConfigException e) {
      e.errors().stream().map(ConfigError::toString).forEach(problems::add);
    }
    return new ConfigMigration(migration.yaml(), problems);
  }
}
