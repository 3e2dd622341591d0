package io.inferencegateway.plugin;

import java.util.Collection;

/**
 * Offers plugin types that are not built in. Found by {@link java.util.ServiceLoader} in the jars
 * of {@code --plugin-path}: public, with a public constructor without parameters, and named in
 * {@code META-INF/services/io.inferencegateway.plugin.PluginProvider}.
 */
public interface PluginProvider {

  /** The types; called once, before any configuration is read. */
  Collection<? extends PluginFactory<?, ?>> factories();
}
