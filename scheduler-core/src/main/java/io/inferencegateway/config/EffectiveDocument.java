package io.inferencegateway.config;

import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.List;
import java.util.Map;

/**
 * A document with its defaults.
 *
 * @param config with every section
 * @param plugins all plugins, the auto-created ones last
 * @param registry of their types
 */
public record EffectiveDocument(
    EndpointPickerConfig config, List<PluginSpec> plugins, PluginRegistry registry) {

  public EffectiveDocument {
    plugins = List.copyOf(plugins);
  }

  /** As plain maps, lists and values, with the keys users write. */
  Map<String, Object> tree() {
    return EffectiveTree.of(config, plugins, registry);
  }
}
