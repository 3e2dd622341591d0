package io.inferencegateway.plugin;

import io.inferencegateway.telemetry.PluginMeters;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What a plugin instance is given besides its parameters.
 *
 * @param name instance name, unique in the configuration
 * @param clock the only source of time
 * @param random the only source of chance; may be used from several threads
 * @param plugins holds at least the instances that the factory's references name, if they exist
 * @param meters for what no wrapper can measure
 */
public record PluginContext(
    String name,
    InstantSource clock,
    RandomGenerator random,
    PluginLookup plugins,
    PluginMeters meters) {

  /** For a plugin that refers to no other and whose meters nobody reads. */
  public PluginContext(String name, InstantSource clock, RandomGenerator random) {
    this(name, clock, random, PluginLookup.NONE, PluginMeters.unread());
  }
}
