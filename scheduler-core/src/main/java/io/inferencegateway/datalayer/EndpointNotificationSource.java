package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;

/**
 * Tells which endpoints come and go. Whoever wants to know listens to the pool itself, so that
 * listing this source only documents the wish.
 */
final class EndpointNotificationSource implements EndpointEventSource {
  static final PluginFactory<EndpointEventSource, NoParameters> FACTORY =
      PluginFactory.of("endpoint-notification-source", context -> new EndpointNotificationSource());
}
