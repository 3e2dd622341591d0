package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.ConfigNode;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.ParameterReader;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginLookup;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.plugin.Stability;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The plugin instances of one configuration by name: declared first, then injected, then
 * auto-created.
 */
final class PluginInstances implements PluginLookup {

  /** An instance with the entry it was made from. */
  record Instance(PluginSpec spec, PluginFactory<?, ?> factory, Record parameters, Plugin plugin) {}

  private final PluginRegistry registry;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final PluginMeters meters;
  private final LinkedHashMap<String, Instance> byName = new LinkedHashMap<>();
  private final KeptInstances kept;

  PluginInstances(
      PluginRegistry registry, InstantSource clock, RandomGenerator random, PluginMeters meters) {
    this(registry, clock, random, meters, new KeptInstances(Map.of()));
  }

  private PluginInstances(
      PluginRegistry registry,
      InstantSource clock,
      RandomGenerator random,
      PluginMeters meters,
      KeptInstances kept) {
    this.meters = meters;
    this.registry = registry;
    this.clock = clock;
    this.random = random;
    this.kept = kept;
  }

  /** Instances of another configuration, empty yet, that takes over what it can of this one. */
  PluginInstances successor() {
    return successor(meters);
  }

  /** The same whose new instances measure with other meters. */
  PluginInstances successor(PluginMeters others) {
    return new PluginInstances(registry, clock, random, others, new KeptInstances(byName));
  }

  /** No more are made. */
  void complete() {
    kept.forgetOthers();
  }

  /** Makes all declared plugins, after checking all declarations (specification 03, 6.2 #1, #2). */
  void createDeclared(List<PluginSpec> specs) throws ConfigException {
    PluginDeclarations.check(specs, registry);
    Map<String, List<String>> references = references(specs);
    List<PluginSpec> ordered = CreationOrder.of(specs, references);
    List<ConfigError> errors = new ArrayList<>();
    PreciseScorers scorers = PreciseScorers.of(specs);
    for (PluginSpec spec : ordered) {
      create(spec, scorers, errors);
    }
    Errors.throwIfAny(Category.PLUGIN_PARAM, errors);
    for (PluginSpec spec : specs) { // back to the order of declaration
      byName.putLast(spec.name(), byName.remove(spec.name()));
    }
  }

  /** Makes an instance of {@code type} with defaults, named after its type. */
  void add(Category category, String path, String type) throws ConfigException {
    if (registry.find(type).isEmpty()) {
      throw new ConfigException(
          category,
          path,
          "plugin type '"
              + type
              + "' not found in registry"
              + Suggestion.of(type, registry.types()));
    }
    List<ConfigError> errors = new ArrayList<>();
    create(PluginSpec.added(type), PreciseScorers.of(List.of()), errors);
    Errors.throwIfAny(category, errors);
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

  /** The type users wrote for an instance; the name itself when there is none. */
  String type(String name) {
    Instance instance = byName.get(name);
    return instance == null ? name : instance.spec().type();
  }

  /** The type an instance has in metrics and logs. */
  String reportedType(String name) {
    Instance instance = byName.get(name);
    return instance == null ? name : instance.factory().reportedType();
  }

  /** {@code name/type} as in logs and the data graph. */
  String typedName(String name) {
    return name + "/" + reportedType(name);
  }

  /** How far its type can be relied on. */
  Stability stability(String name) {
    Instance instance = byName.get(name);
    return instance == null ? Stability.BETA : instance.factory().stability();
  }

  /** Where it stands in the document, for messages. */
  String place(String name) {
    Instance instance = byName.get(name);
    return instance == null ? "plugin " + name : instance.spec().place();
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** Names of those that were taken over. */
  Set<String> kept() {
    return kept.names();
  }

  PluginRegistry registry() {
    return registry;
  }

  /** Instances of this configuration that {@code other} does not have and that hold resources. */
  List<AutoCloseable> closeableWithout(PluginInstances other) {
    return all(AutoCloseable.class).entrySet().stream()
        .filter(entry -> other.find(entry.getKey(), AutoCloseable.class) != entry.getValue())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Instances that were made here and hold resources. */
  List<AutoCloseable> closeableNew() {
    Map<String, AutoCloseable> all = all(AutoCloseable.class);
    all.keySet().removeAll(kept.names());
    return List.copyOf(all.values());
  }

  List<PluginSpec> specs() {
    return byName.values().stream().map(Instance::spec).toList();
  }

  void forEach(BiConsumer<String, Plugin> consumer) {
    byName.forEach((name, instance) -> consumer.accept(name, instance.plugin()));
  }

  private PluginFactory<?, ?> factory(String type) {
    return registry.find(type).orElseThrow();
  }

  /** Whom each declared plugin refers to; types that never do so are left out. */
  private Map<String, List<String>> references(List<PluginSpec> specs) throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    Map<String, List<String>> references = new HashMap<>();
    for (PluginSpec spec : specs) {
      List<String> names = references(spec, factory(spec.type()), errors);
      references.put(spec.name(), names.stream().filter(name -> !name.isEmpty()).toList());
    }
    Errors.throwIfAny(Category.PLUGIN_GRAPH, errors);
    return references;
  }

  private static <P extends Record> List<String> references(
      PluginSpec spec, PluginFactory<?, P> factory, List<ConfigError> errors) {
    Function<P, List<String>> references = factory.references();
    P parameters =
        references == null ? null : ParameterReader.read(factory, spec.parameters(), errors);
    return references == null || parameters == null ? List.of() : references.apply(parameters);
  }

  private void create(PluginSpec spec, PreciseScorers scorers, List<ConfigError> errors) {
    try {
      PluginSpec meant = scorers.resolved(spec);
      create(spec, meant.parameters(), factory(meant.type()), errors);
    } catch (InvalidParameterException e) {
      errors.addAll(ConfigError.of(spec.place() + ".parameters", e));
    } catch (RuntimeException e) {
      errors.add(new ConfigError(spec.place(), "cannot be made: " + e));
    }
  }

  private <P extends Record> void create(
      PluginSpec spec,
      @Nullable ConfigNode given,
      PluginFactory<?, P> factory,
      List<ConfigError> errors) {
    P parameters = ParameterReader.read(factory, given, errors);
    if (parameters == null) {
      return;
    }
    Plugin plugin = kept.keep(spec, factory, parameters);
    if (plugin == null) {
      PluginContext context = new PluginContext(spec.name(), clock, random, this, meters);
      plugin = factory.create(parameters, context);
    }
    byName.put(spec.name(), new Instance(spec, factory, parameters, plugin));
  }
}
