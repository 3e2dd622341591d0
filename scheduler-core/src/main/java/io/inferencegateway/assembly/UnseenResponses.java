package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.ResponseReporter;

/** Warns of what has no effect where responses do not pass here. */
final class UnseenResponses {
  private static final String EXPECTED = " (expected: responses that pass here)";

  private UnseenResponses() {}

  static void warn(PluginInstances instances, PoolSettings settings, Warnings warnings) {
    if (settings.options().responsesPass()) {
      return;
    }
    for (String name : instances.all(ResponseHeader.class).keySet()) {
      warn(name, "sets headers on responses", instances, warnings);
    }
    for (String name : instances.all(ResponseReporter.class).keySet()) {
      warn(name, "reads the token counts of responses", instances, warnings);
    }
    instances
        .all(ResponseObserver.class)
        .forEach(
            (name, plugin) -> {
              if (plugin.countsPieces()) {
                warn(name, "counts the pieces of responses", instances, warnings);
              }
            });
    if (settings.trustsModelRewrite()) {
      warnings.add(
          Category.FLAG,
          "",
          "clients may name the model to be served, and its name stays in the response" + EXPECTED);
    }
  }

  private static void warn(String name, String does, PluginInstances instances, Warnings warnings) {
    warnings.add(
        Category.PLUGIN_GRAPH, instances.place(name), "plugin '" + name + "' " + does + EXPECTED);
  }
}
