package io.inferencegateway.config;

import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The one-line form in which operators save and compare configurations (specification 03, 12.1).
 */
public final class EffectiveForm {

  private EffectiveForm() {}

  public static String of(EndpointPickerConfig config) {
    List<String> parts = new ArrayList<>();
    if (!config.featureGates().isEmpty()) {
      parts.add("FeatureGates: {" + String.join(",", config.featureGates()) + "}");
    }
    if (!config.plugins().isEmpty()) {
      parts.add("Plugins: " + list(config.plugins().stream().map(EffectiveForm::plugin).toList()));
    }
    if (!config.schedulingProfiles().isEmpty()) {
      parts.add(
          "SchedulingProfiles: "
              + list(config.schedulingProfiles().stream().map(EffectiveForm::profile).toList()));
    }
    DataLayerSpec dataLayer = config.dataLayer();
    if (dataLayer != null) {
      parts.add("DataLayer: " + dataLayer(dataLayer));
    }
    if (!config.saturationDetector().isEmpty()) {
      parts.add(
          "FlowControl: {MaxBytes: unlimited, MaxRequests: unlimited, SaturationDetector: "
              + reference(config.saturationDetector())
              + "}");
    }
    if (!config.parsers().isEmpty()) {
      List<String> references = config.parsers().stream().map(EffectiveForm::reference).toList();
      parts.add("RequestHandler: {Parsers: [" + String.join(", ", references) + "]}");
    }
    return "{" + String.join(", ", parts) + "}";
  }

  private static String plugin(PluginSpec plugin) {
    String text = "{Name: " + plugin.name() + ", Type: " + plugin.type();
    ConfigNode.Mapping parameters = plugin.parameters();
    if (parameters != null) {
      text += ", Parameters: " + Secrets.mask(ParameterReader.compactJson(parameters));
    }
    return text + "}";
  }

  private static String profile(ProfileSpec profile) {
    List<String> plugins = profile.plugins().stream().map(EffectiveForm::pluginRef).toList();
    return "{Name: " + profile.name() + ", Plugins: " + list(plugins) + "}";
  }

  private static String pluginRef(PluginRef ref) {
    Double weight = ref.weight();
    return weight == null
        ? reference(ref.pluginRef())
        : String.format(Locale.ROOT, "{PluginRef: %s, Weight: %.2f}", ref.pluginRef(), weight);
  }

  private static String dataLayer(DataLayerSpec spec) {
    List<String> sources = spec.sources().stream().map(EffectiveForm::source).toList();
    return "{Sources: "
        + list(sources)
        + ", Discovery: "
        + optional(spec.discovery())
        + ", PeerDiscovery: <nil>, CrossReplicaSyncerPluginRef: , CrossReplicaSyncInterval: <nil>}";
  }

  private static String source(SourceSpec source) {
    List<String> extractors = source.extractors().stream().map(EffectiveForm::reference).toList();
    return "{PluginRef: " + source.pluginRef() + ", Extractors: " + list(extractors) + "}";
  }

  private static String reference(String name) {
    return "{PluginRef: " + name + "}";
  }

  private static String optional(@Nullable String name) {
    return name == null ? "<nil>" : reference(name);
  }

  private static String list(List<String> items) {
    return "[" + String.join(" ", items) + "]";
  }
}
