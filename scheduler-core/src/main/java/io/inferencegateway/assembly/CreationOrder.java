package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts declared plugins behind those they refer to (specification 03, section 5.3). */
final class CreationOrder {

  private CreationOrder() {}

  /**
   * The plugins in an order in which they can be made: of those that are ready, the one declared
   * first.
   *
   * @param references names each plugin refers to, by its name; absent: none
   */
  static List<PluginSpec> of(List<PluginSpec> specs, Map<String, List<String>> references)
      throws ConfigException {
    Map<String, PluginSpec> waiting = new LinkedHashMap<>();
    specs.forEach(spec -> waiting.put(spec.name(), spec));
    checkDeclared(waiting, references);
    List<PluginSpec> ordered = new ArrayList<>();
    Set<String> made = new HashSet<>();
    while (!waiting.isEmpty()) {
      PluginSpec next =
          waiting.values().stream()
              .filter(spec -> made.containsAll(references.getOrDefault(spec.name(), List.of())))
              .findFirst()
              .orElseThrow(() -> cycle(waiting));
      waiting.remove(next.name());
      made.add(next.name());
      ordered.add(next);
    }
    return ordered;
  }

  private static void checkDeclared(
      Map<String, PluginSpec> declared, Map<String, List<String>> references)
      throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    for (PluginSpec spec : declared.values()) {
      for (String name : references.getOrDefault(spec.name(), List.of())) {
        if (!declared.containsKey(name)) {
          errors.add(
              new ConfigError(
                  spec.path() + ".parameters",
                  "a plugin has a dependency on the unregistered plugin "
                      + name
                      + " (expected: an entry of plugins)"));
        }
      }
    }
    Errors.throwIfAny(Category.PLUGIN_GRAPH, errors);
  }

  private static ConfigException cycle(Map<String, PluginSpec> waiting) {
    return new ConfigException(
        Category.PLUGIN_GRAPH,
        waiting.values().iterator().next().path(),
        "cycle detected: graph is not a DAG (among " + String.join(", ", waiting.keySet()) + ")");
  }
}
