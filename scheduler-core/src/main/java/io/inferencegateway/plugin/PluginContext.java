package io.inferencegateway.plugin;

import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin instance is given besides its parameters.
 *
 * @param name instance name, unique in the configuration
 * @param clock the only source of time
 * @param random the only source of chance; may be used from several threads
 * @param references the instances its factory said it refers to, by name
 */
public record PluginContext(
    String name,
    InstantSource clock,
    RandomGenerator random,
    Map<String, ? extends Plugin> references) {

  public PluginContext {
    references = Map.copyOf(references);
  }

  /** The context of a plugin that refers to no other. */
  public PluginContext(String name, InstantSource clock, RandomGenerator random) {
    this(name, clock, random, Map.of());
  }

  /** The instance it refers to, or null when that is not of this kind. */
  public <T> @Nullable T reference(String instance, Class<T> kind) {
    Plugin plugin = references.get(instance);
    return kind.isInstance(plugin) ? kind.cast(plugin) : null;
  }
}
