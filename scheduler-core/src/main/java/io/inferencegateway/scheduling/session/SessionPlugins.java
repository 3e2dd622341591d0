package io.inferencegateway.scheduling.session;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The session affinity plugins, listed by hand. */
public final class SessionPlugins {

  private SessionPlugins() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        SessionAffinityFilter.FACTORY,
        SessionAffinityFilter.FACTORY.as("multicluster-session-affinity-filter"),
        SessionAffinityScorer.FACTORY);
  }
}
