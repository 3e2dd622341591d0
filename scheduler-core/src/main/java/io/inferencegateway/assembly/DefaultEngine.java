package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.ConfigNode;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts metric names that were given outside the document into it: as the configuration of the
 * default engine, which the document then must not have (specification 03, section 23).
 */
final class DefaultEngine {
  private static final String EXTRACTOR = "core-metrics-extractor";
  private static final String ENGINES = "engineConfigs";
  private static final String BUILT_IN = "vllm";

  private final Map<String, String> specs;

  private DefaultEngine(Map<String, String> specs) {
    this.specs = new TreeMap<>(specs);
  }

  /**
   * The document with the names.
   *
   * @throws ConfigException the document configures that engine itself
   */
  static EndpointPickerConfig add(
      EndpointPickerConfig written, Map<String, String> specs, Warnings warnings)
      throws ConfigException {
    if (specs.isEmpty()) {
      return written;
    }
    warnings.deprecated(
        "", "metric names on the command line", ENGINES + " of a " + EXTRACTOR + " plugin");
    return written.withPlugins(new DefaultEngine(specs).plugins(written));
  }

  private List<PluginSpec> plugins(EndpointPickerConfig written) throws ConfigException {
    List<PluginSpec> plugins = new ArrayList<>();
    boolean found = false;
    for (PluginSpec plugin : written.plugins()) {
      boolean is = plugin.type().equals(EXTRACTOR);
      plugins.add(is ? completed(plugin) : plugin);
      found |= is;
    }
    DataLayerSpec dataLayer = written.dataLayer();
    if (!found && (dataLayer == null || dataLayer.injectDefaults())) {
      plugins.add(completed(PluginSpec.added(EXTRACTOR)));
    }
    return plugins;
  }

  private PluginSpec completed(PluginSpec plugin) throws ConfigException {
    String path = ConfigNode.child(plugin.place(), "parameters");
    Map<String, ConfigNode> parameters = new LinkedHashMap<>();
    if (plugin.parameters() instanceof ConfigNode.Mapping given) {
      parameters.putAll(given.entries());
    }
    String engine =
        find(parameters, "defaultEngine") instanceof ConfigNode.Scalar(_, _, String name)
            ? name
            : BUILT_IN;
    List<ConfigNode> engines = new ArrayList<>();
    if (find(parameters, ENGINES) instanceof ConfigNode.Sequence given) {
      engines.addAll(given.items());
    }
    for (ConfigNode other : engines) {
      if (other instanceof ConfigNode.Mapping mapping && isNamed(mapping, engine)) {
        throw new ConfigException(
            Category.FLAG,
            other.path(),
            "engine \""
                + engine
                + "\" is configured here and by metric names on the command line (expected: only"
                + " here)");
      }
    }
    String place = ConfigNode.child(path, ENGINES);
    engines.add(entry(ConfigNode.item(place, engines.size()), engine));
    parameters.keySet().removeIf(ENGINES::equalsIgnoreCase);
    parameters.put(ENGINES, new ConfigNode.Sequence(place, 0, engines));
    return new PluginSpec(
        plugin.path(), plugin.name(), plugin.type(), new ConfigNode.Mapping(path, 0, parameters));
  }

  private ConfigNode entry(String path, String engine) {
    Map<String, ConfigNode> entry = new LinkedHashMap<>();
    entry.put("name", new ConfigNode.Scalar(ConfigNode.child(path, "name"), 0, engine));
    specs.forEach(
        (key, spec) -> entry.put(key, new ConfigNode.Scalar(ConfigNode.child(path, key), 0, spec)));
    return new ConfigNode.Mapping(path, 0, entry);
  }

  private static boolean isNamed(ConfigNode.Mapping engine, String name) {
    return find(engine.entries(), "name") instanceof ConfigNode.Scalar(_, _, String its)
        && its.equals(name);
  }

  /** Keys of parameters are found without regard to case. */
  private static @Nullable ConfigNode find(Map<String, ConfigNode> entries, String key) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(key))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }
}
