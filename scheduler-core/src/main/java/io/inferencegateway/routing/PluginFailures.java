package io.inferencegateway.routing;

import io.inferencegateway.telemetry.GatewayMetrics;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the plugins that failed a request in a way that does not end it. */
final class PluginFailures {
  private static final Logger LOG = LoggerFactory.getLogger(PluginFailures.class);

  private final GatewayMetrics metrics;

  PluginFailures(GatewayMetrics metrics) {
    this.metrics = metrics;
  }

  void failed(String plugin, @Nullable Throwable cause) {
    metrics.pluginFailed(plugin);
    LOG.atDebug().setCause(cause).addKeyValue("plugin", plugin).log("plugin failed");
  }

  void timedOut(String plugin) {
    metrics.pluginFailed(plugin);
    LOG.atDebug().addKeyValue("plugin", plugin).log("DataProducer execution timed out");
  }
}
