package com.example.plugins;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginProvider;
import java.util.Collection;
import java.util.List;

/** The plugins of this jar. */
public final class ExamplePlugins implements PluginProvider {
  @Override
  public Collection<PluginFactory<?, ?>> factories() {
    return List.of(ZonePreferenceScorer.FACTORY);
  }
}
