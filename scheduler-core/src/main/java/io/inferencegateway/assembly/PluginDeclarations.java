package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the entries of {@code plugins} before any is made (specification 03, 6.2 #1). */
final class PluginDeclarations {

  private PluginDeclarations() {}

  static void check(List<PluginSpec> specs, PluginRegistry registry) throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (PluginSpec spec : specs) {
      if (spec.type().isEmpty()) {
        errors.add(
            new ConfigError(
                spec.path(),
                "plugin '" + spec.name() + "' is missing a type (expected: type: <a type name>)"));
        continue;
      }
      if (!names.add(spec.name())) {
        errors.add(
            new ConfigError(
                spec.path() + ".name",
                "duplicate plugin name '" + spec.name() + "' (expected: each name once)"));
      }
      if (registry.find(spec.type()).isEmpty()) {
        errors.add(
            new ConfigError(
                spec.path() + ".type",
                "plugin type '" + spec.type() + "' is not registered" + hint(spec, registry)));
      }
    }
    Errors.throwIfAny(Category.PLUGIN_DECL, errors);
  }

  private static String hint(PluginSpec spec, PluginRegistry registry) {
    String suggestion = Suggestion.of(spec.type(), registry.types());
    return suggestion.isEmpty()
        ? " (expected one of: " + String.join(", ", registry.types()) + ")"
        : suggestion;
  }
}
