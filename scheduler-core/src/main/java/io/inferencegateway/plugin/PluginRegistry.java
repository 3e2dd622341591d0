package io.inferencegateway.plugin;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All plugin types of a process, by the name users write. Immutable. */
public final class PluginRegistry {
  private final Map<String, PluginFactory<?, ?>> factories = new LinkedHashMap<>();

  private PluginRegistry() {}

  /**
   * @throws IllegalArgumentException two factories have the same type name
   */
  public static PluginRegistry of(Collection<? extends PluginFactory<?, ?>> factories) {
    PluginRegistry registry = new PluginRegistry();
    for (PluginFactory<?, ?> factory : factories) {
      if (registry.factories.putIfAbsent(factory.type(), factory) != null) {
        throw new IllegalArgumentException("plugin type registered twice: " + factory.type());
      }
    }
    return registry;
  }

  public Optional<PluginFactory<?, ?>> find(String type) {
    return Optional.ofNullable(factories.get(type));
  }

  /** In ascending order. */
  public Set<String> types() {
    return new TreeSet<>(factories.keySet());
  }
}
