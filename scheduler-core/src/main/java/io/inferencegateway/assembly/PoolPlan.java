package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DefaultDocument;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EffectiveForm;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.discovery.EndpointDiscovery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A configuration that was read, completed and checked, with its plugin instances, ready to run
 * (specification 03, section 6).
 */
record PoolPlan(
    EndpointPickerConfig config, PluginInstances instances, EndpointDiscovery discovery) {
  private static final Logger LOG = LoggerFactory.getLogger(PoolPlan.class);

  static PoolPlan of(PoolSettings settings) throws ConfigException {
    EndpointPickerConfig written = document(settings.configText());
    checkGates(written.featureGates());
    PluginInstances instances =
        new PluginInstances(BuiltInPlugins.registry(), settings.clock(), settings.random());
    instances.createDeclared(written.plugins());
    EndpointPickerConfig effective = Defaults.apply(written, instances);
    LOG.atInfo()
        .addKeyValue("config", EffectiveForm.of(effective))
        .log("Instantiated all plugins and applied system defaults. Effective raw configuration");
    ProfileCheck.check(effective, instances);
    DataGraph.complete(instances);
    return new PoolPlan(effective, instances, discovery(effective, instances));
  }

  String effectiveForm() {
    return EffectiveForm.of(config);
  }

  private static EndpointPickerConfig document(String text) throws ConfigException {
    EndpointPickerConfig written = DocumentReader.read(text);
    if (written == null) {
      LOG.info("A configuration wasn't specified. A default one is being used.");
      written = DocumentReader.read(DefaultDocument.TEXT);
    }
    return Objects.requireNonNull(written, "the default document is not empty");
  }

  /** This build has no feature behind a gate yet, so only switching gates off is possible. */
  private static void checkGates(List<String> gates) throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    for (String gate : gates) {
      String name = gate.split("=", 2)[0];
      if (!name.equals("flowControl") && !name.equals("haPopulateNonLeaderDatastore")) {
        errors.add(
            new ConfigError(
                "featureGates", "feature gate '" + name + "' is unknown or unregistered"));
      } else if (name.equals("flowControl") && !gate.endsWith("=false")) {
        errors.add(new ConfigError("featureGates", gate + ": not available in this build"));
      }
    }
    if (!errors.isEmpty()) {
      throw new ConfigException(Category.GATE, errors);
    }
  }

  private static EndpointDiscovery discovery(EndpointPickerConfig config, PluginInstances instances)
      throws ConfigException {
    DataLayerSpec dataLayer = config.dataLayer();
    String ref = dataLayer == null ? null : dataLayer.discovery();
    if (ref == null) {
      throw new ConfigException(
          Category.DISCOVERY,
          "dataLayer.discovery",
          "absent (expected: a discovery plugin; endpoints from Kubernetes are not available in this"
              + " build)");
    }
    EndpointDiscovery discovery = instances.find(ref, EndpointDiscovery.class);
    if (discovery == null) {
      throw new ConfigException(
          Category.DISCOVERY,
          "dataLayer.discovery.pluginRef",
          instances.has(ref)
              ? "plugin \"" + ref + "\" does not implement EndpointDiscovery"
              : "no plugin found with name \"" + ref + "\"");
    }
    return discovery;
  }
}
