package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.ConfigNode;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.plugin.Deprecation;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.Set;

/** Warns about what will go or has no effect (specification 03, 2.1, 2.3, 3.1, 5.3). */
final class Deprecations {

  private Deprecations() {}

  static void warn(EndpointPickerConfig written, PluginRegistry registry, Warnings warnings) {
    written.plugins().forEach(spec -> warn(spec, registry, warnings));
    if (written.apiVersion().equals(DocumentReader.OLD_API_VERSION)) {
      warnings.deprecated("apiVersion", written.apiVersion(), DocumentReader.API_VERSION);
    }
    if (written.oldSaturationDetector() != null) {
      warnings.deprecated(
          "saturationDetector", "saturationDetector", "flowControl.saturationDetector");
    }
    if (written.oldParser() != null) {
      warnings.deprecated("parser", "parser", "requestHandler.parsers");
    }
    if (written.dataLayer() != null && written.dataLayer().peerDiscovery() != null) {
      warnings.add(
          Category.DATALAYER_REF, "dataLayer.peerDiscovery", "has no effect (expected: absent)");
    }
  }

  private static void warn(PluginSpec spec, PluginRegistry registry, Warnings warnings) {
    PluginFactory<?, ?> factory = registry.find(spec.type()).orElse(null);
    if (factory == null) {
      return;
    }
    Deprecation deprecation = factory.deprecation();
    if (deprecation != null) {
      warnings.deprecated(
          spec.path() + ".type",
          spec.type() + " (to be removed in " + deprecation.removal() + ")",
          deprecation.replacement());
    }
    if (spec.parameters() instanceof ConfigNode.Mapping parameters) {
      warnOfIdle(spec, parameters.entries().keySet(), factory, warnings);
    }
  }

  private static void warnOfIdle(
      PluginSpec spec, Set<String> given, PluginFactory<?, ?> factory, Warnings warnings) {
    if (factory.ignoresParameters() && !given.isEmpty()) {
      warnings.add(
          Category.PLUGIN_PARAM,
          spec.path() + ".parameters",
          "ignored: "
              + String.join(", ", given)
              + " (expected: no parameters for "
              + spec.type()
              + ")");
    }
    for (String parameter : given) {
      if (factory.idleParameters().contains(parameter)) {
        warnings.add(
            Category.PLUGIN_PARAM,
            spec.path() + ".parameters." + parameter,
            "has no effect (expected: absent)");
      }
    }
  }
}
