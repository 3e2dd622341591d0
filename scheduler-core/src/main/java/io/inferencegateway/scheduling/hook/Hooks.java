package io.inferencegateway.scheduling.hook;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in hooks around requests and responses, listed by hand. */
public final class Hooks {

  private Hooks() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        AgentIdentity.FACTORY, AttributeReporter.FACTORY, ServedEndpointVerifier.FACTORY);
  }
}
