package io.inferencegateway.config;

import io.inferencegateway.config.EndpointPickerConfig.BandSpec;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.plugin.PluginRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An effective document as plain maps, lists and values, with the keys users write. */
final class EffectiveTree {
  private final PluginRegistry registry;

  private EffectiveTree(PluginRegistry registry) {
    this.registry = registry;
  }

  static Map<String, Object> of(
      EndpointPickerConfig config, List<PluginSpec> plugins, PluginRegistry registry) {
    EffectiveTree tree = new EffectiveTree(registry);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("apiVersion", DocumentReader.API_VERSION);
    document.put("kind", DocumentReader.KIND);
    document.put("featureGates", config.featureGates());
    document.put("plugins", plugins.stream().map(tree::plugin).toList());
    document.put(
        "schedulingProfiles",
        config.schedulingProfiles().stream().map(EffectiveTree::profile).toList());
    document.put("dataLayer", dataLayer(Objects.requireNonNull(config.dataLayer())));
    document.put("flowControl", flowControl(Objects.requireNonNull(config.flowControl())));
    document.put(
        "requestHandler", Map.of("parsers", references(Objects.requireNonNull(config.parsers()))));
    return document;
  }

  private Map<String, Object> plugin(PluginSpec spec) {
    Map<String, Object> plugin = new LinkedHashMap<>();
    plugin.put("name", spec.name());
    plugin.put("type", spec.type());
    registry
        .find(spec.type())
        .map(factory -> ParameterTree.of(factory, spec.parameters()))
        .filter(parameters -> !parameters.isEmpty())
        .ifPresent(parameters -> plugin.put("parameters", parameters));
    return plugin;
  }

  private static Map<String, Object> profile(ProfileSpec spec) {
    Map<String, Object> profile = new LinkedHashMap<>();
    profile.put("name", spec.name());
    profile.put("plugins", spec.plugins().stream().map(EffectiveTree::pluginRef).toList());
    return profile;
  }

  private static Map<String, Object> pluginRef(PluginRef spec) {
    Map<String, Object> ref = new LinkedHashMap<>();
    ref.put("pluginRef", spec.pluginRef());
    putIfPresent(ref, "weight", spec.weight());
    return ref;
  }

  private static Map<String, Object> dataLayer(DataLayerSpec spec) {
    Map<String, Object> dataLayer = new LinkedHashMap<>();
    dataLayer.put("injectDefaults", spec.injectDefaults());
    dataLayer.put("sources", spec.sources().stream().map(EffectiveTree::source).toList());
    putReference(dataLayer, "discovery", spec.discovery());
    putReference(dataLayer, "peerDiscovery", spec.peerDiscovery());
    putIfPresent(dataLayer, "crossReplicaSyncInterval", time(spec.crossReplicaSyncInterval()));
    return dataLayer;
  }

  private static Map<String, Object> source(SourceSpec spec) {
    Map<String, Object> source = new LinkedHashMap<>();
    source.put("pluginRef", spec.pluginRef());
    source.put("extractors", references(spec.extractors()));
    return source;
  }

  private static Map<String, Object> flowControl(FlowControlSpec spec) {
    Map<String, Object> section = new LinkedHashMap<>();
    putIfPresent(section, "maxBytes", spec.maxBytes());
    putIfPresent(section, "maxRequests", spec.maxRequests());
    putIfPresent(section, "defaultRequestTTL", time(spec.defaultRequestTtl()));
    putIfPresent(section, "noEndpointRequestTTL", time(spec.noEndpointRequestTtl()));
    putIfPresent(section, "defaultPriorityBand", band(spec.defaultPriorityBand()));
    putIfPresent(section, "defaultNegativePriorityBand", band(spec.defaultNegativePriorityBand()));
    section.put("priorityBands", spec.priorityBands().stream().map(EffectiveTree::band).toList());
    putUnlessEmpty(section, "usageLimitPolicyPluginRef", spec.usageLimitPolicy());
    putReference(section, "saturationDetector", spec.saturationDetector());
    section.put("enableEviction", spec.enableEviction());
    return section;
  }

  private static @Nullable Map<String, Object> band(@Nullable BandSpec spec) {
    if (spec == null) {
      return null;
    }
    Map<String, Object> band = new LinkedHashMap<>();
    band.put("priority", spec.priority());
    putIfPresent(band, "maxBytes", spec.maxBytes());
    putIfPresent(band, "maxRequests", spec.maxRequests());
    putUnlessEmpty(band, "fairnessPolicyRef", spec.fairnessPolicy());
    putUnlessEmpty(band, "orderingPolicyRef", spec.orderingPolicy());
    return band;
  }

  private static List<Map<String, Object>> references(List<String> names) {
    return names.stream().<Map<String, Object>>map(name -> Map.of("pluginRef", name)).toList();
  }

  private static void putReference(Map<String, Object> target, String key, @Nullable String name) {
    if (name != null) {
      target.put(key, Map.of("pluginRef", name));
    }
  }

  private static @Nullable String time(@Nullable Duration duration) {
    return duration == null ? null : GoDuration.format(duration);
  }

  private static void putIfPresent(Map<String, Object> target, String key, @Nullable Object value) {
    if (value != null) {
      target.put(key, value);
    }
  }

  private static void putUnlessEmpty(Map<String, Object> target, String key, String value) {
    if (!value.isEmpty()) {
      target.put(key, value);
    }
  }
}
