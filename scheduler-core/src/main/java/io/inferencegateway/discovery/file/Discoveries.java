package io.inferencegateway.discovery.file;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in discovery plugins, listed by hand. */
public final class Discoveries {

  private Discoveries() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(FileDiscovery.FACTORY);
  }
}
