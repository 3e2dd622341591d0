package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.ParameterReader;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginLookup;
import io.inferencegateway.plugin.PluginRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The plugin instances of one configuration by name: declared first, then injected, then
 * auto-created.
 */
final class PluginInstances implements PluginLookup {

  /** An instance with the entry it was made from. */
  record Instance(PluginSpec spec, Plugin plugin) {}

  private final PluginRegistry registry;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final LinkedHashMap<String, Instance> byName = new LinkedHashMap<>();

  PluginInstances(PluginRegistry registry, InstantSource clock, RandomGenerator random) {
    this.registry = registry;
    this.clock = clock;
    this.random = random;
  }

  /** Makes all declared plugins, after checking all declarations (specification 03, 6.2 #1, #2). */
  void createDeclared(List<PluginSpec> specs) throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    for (PluginSpec spec : specs) {
      checkDeclaration(spec, specs, errors);
    }
    throwIfAny(Category.PLUGIN_DECL, errors);
    Map<String, PluginSpec> waiting = new LinkedHashMap<>();
    specs.forEach(spec -> waiting.put(spec.name(), spec));
    while (!waiting.isEmpty()) {
      create(waiting.keySet().iterator().next(), waiting, errors);
    }
    throwIfAny(Category.PLUGIN_PARAM, errors);
    for (PluginSpec spec : specs) { // back to declaration order
      byName.putLast(spec.name(), byName.remove(spec.name()));
    }
  }

  /** Makes one of the waiting, after those it refers to. */
  private void create(String name, Map<String, PluginSpec> waiting, List<ConfigError> errors) {
    PluginSpec spec = waiting.remove(name);
    if (spec == null) {
      return;
    }
    registry
        .find(spec.type())
        .ifPresent(
            factory ->
                create(spec, factory, errors, referred -> create(referred, waiting, errors)));
  }

  /** Makes an instance of {@code type} with defaults, named after its type. */
  void add(Category category, String path, String type) throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    if (registry.find(type).isEmpty()) {
      errors.add(new ConfigError(path, "plugin type '" + type + "' not found in registry"));
    } else {
      create(type, new HashMap<>(Map.of(type, PluginSpec.added(type))), errors);
    }
    throwIfAny(category, errors);
  }

  @Override
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  @Override
  public <T> @Nullable T find(String name, Class<T> kind) {
    Instance instance = byName.get(name);
    return instance != null && kind.isInstance(instance.plugin())
        ? kind.cast(instance.plugin())
        : null;
  }

  /** All instances of a kind, in order. */
  <T> Map<String, T> all(Class<T> kind) {
    Map<String, T> found = new LinkedHashMap<>();
    byName.forEach(
        (name, instance) -> {
          if (kind.isInstance(instance.plugin())) {
            found.put(name, kind.cast(instance.plugin()));
          }
        });
    return found;
  }

  /** The type users wrote for an instance. */
  String type(String name) {
    Instance instance = byName.get(name);
    return instance == null ? name : instance.spec().type();
  }

  List<PluginSpec> specs() {
    return byName.values().stream().map(Instance::spec).toList();
  }

  void forEach(BiConsumer<String, Plugin> consumer) {
    byName.forEach((name, instance) -> consumer.accept(name, instance.plugin()));
  }

  private void checkDeclaration(PluginSpec spec, List<PluginSpec> all, List<ConfigError> errors) {
    if (spec.type().isEmpty()) {
      errors.add(new ConfigError(spec.path(), "plugin '" + spec.name() + "' is missing a type"));
      return;
    }
    for (PluginSpec earlier : all.subList(0, all.indexOf(spec))) {
      if (earlier.name().equals(spec.name())) {
        errors.add(
            new ConfigError(spec.path() + ".name", "duplicate plugin name '" + spec.name() + "'"));
      }
    }
    if (registry.find(spec.type()).isEmpty()) {
      errors.add(
          new ConfigError(
              spec.path() + ".type",
              "plugin type '" + spec.type() + "' is not registered" + expectedTypes()));
    }
  }

  private String expectedTypes() {
    return " (expected one of: " + String.join(", ", registry.types()) + ")";
  }

  private <P extends Record> void create(
      PluginSpec spec,
      PluginFactory<?, P> factory,
      List<ConfigError> errors,
      Consumer<String> referred) {
    P parameters = ParameterReader.read(factory, spec.parameters(), errors);
    if (parameters == null) {
      return;
    }
    factory.references().apply(parameters).forEach(referred);
    try {
      Plugin plugin =
          factory.create(parameters, new PluginContext(spec.name(), clock, random, this));
      byName.put(spec.name(), new Instance(spec, plugin));
    } catch (InvalidParameterException e) {
      errors.add(new ConfigError(spec.path() + ".parameters." + e.parameter(), e.problem()));
    }
  }

  private static void throwIfAny(Category category, List<ConfigError> errors)
      throws ConfigException {
    if (!errors.isEmpty()) {
      throw new ConfigException(category, errors);
    }
  }
}
