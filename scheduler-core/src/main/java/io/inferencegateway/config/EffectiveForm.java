package io.inferencegateway.config;

import io.inferencegateway.config.EndpointPickerConfig.BandSpec;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one-line form in which operators save and compare configurations (specification 03, 12.1).
 * Secrets in parameters are masked.
 */
public final class EffectiveForm {

  private EffectiveForm() {}

  public static String of(EndpointPickerConfig config) {
    List<String> parts = new ArrayList<>();
    if (!config.featureGates().isEmpty()) {
      parts.add("FeatureGates: {" + String.join(",", config.featureGates()) + "}");
    }
    if (!config.plugins().isEmpty()) {
      parts.add("Plugins: " + list(config.plugins(), EffectiveForm::plugin));
    }
    if (!config.schedulingProfiles().isEmpty()) {
      parts.add("SchedulingProfiles: " + list(config.schedulingProfiles(), EffectiveForm::profile));
    }
    addUnlessNull(parts, "DataLayer", config.dataLayer(), EffectiveForm::dataLayer);
    addUnlessNull(parts, "FlowControl", config.flowControl(), EffectiveForm::flowControl);
    addUnlessNull(parts, "RequestHandler", config.parsers(), EffectiveForm::requestHandler);
    addUnlessNull(
        parts, "SaturationDetector", config.oldSaturationDetector(), EffectiveForm::reference);
    addUnlessNull(parts, "Parser", config.oldParser(), EffectiveForm::reference);
    return braces(parts);
  }

  private static String plugin(PluginSpec plugin) {
    List<String> parts = new ArrayList<>();
    addUnlessEmpty(parts, "Name", plugin.name());
    parts.add("Type: " + plugin.type());
    addUnlessNull(
        parts,
        "Parameters",
        plugin.parameters(),
        parameters -> Secrets.mask(CompactJson.of(parameters)));
    return braces(parts);
  }

  private static String profile(ProfileSpec profile) {
    return "{Name: "
        + profile.name()
        + ", Plugins: "
        + list(profile.plugins(), EffectiveForm::pluginRef)
        + "}";
  }

  private static String pluginRef(PluginRef ref) {
    Double weight = ref.weight();
    return weight == null
        ? reference(ref.pluginRef())
        : "{PluginRef: " + ref.pluginRef() + ", Weight: " + decimal(weight, 2) + "}";
  }

  /** A number with so many decimals; of two equally near ones the even one. */
  public static String decimal(double number, int decimals) {
    return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String dataLayer(DataLayerSpec spec) {
    Duration interval = spec.crossReplicaSyncInterval();
    return braces(
        List.of(
            "Sources: " + list(spec.sources(), EffectiveForm::source),
            "Discovery: " + optional(spec.discovery()),
            "PeerDiscovery: " + optional(spec.peerDiscovery()),
            "CrossReplicaSyncerPluginRef: " + spec.crossReplicaSyncer(),
            "CrossReplicaSyncInterval: "
                + (interval == null
                    ? "nil"
                    : "&Duration{Duration:" + GoDuration.format(interval) + ",}")));
  }

  private static String source(SourceSpec source) {
    return "{PluginRef: "
        + source.pluginRef()
        + ", Extractors: "
        + list(source.extractors(), EffectiveForm::reference)
        + "}";
  }

  private static String flowControl(FlowControlSpec spec) {
    List<String> parts = new ArrayList<>();
    parts.add("MaxBytes: " + limit(spec.maxBytes()));
    parts.add("MaxRequests: " + limit(spec.maxRequests()));
    addUnlessNull(parts, "DefaultRequestTTL", spec.defaultRequestTtl(), GoDuration::format);
    addUnlessNull(parts, "NoEndpointRequestTTL", spec.noEndpointRequestTtl(), GoDuration::format);
    addUnlessNull(parts, "DefaultPriorityBand", spec.defaultPriorityBand(), EffectiveForm::band);
    addUnlessNull(
        parts,
        "DefaultNegativePriorityBand",
        spec.defaultNegativePriorityBand(),
        EffectiveForm::band);
    if (!spec.priorityBands().isEmpty()) {
      parts.add("PriorityBands: " + list(spec.priorityBands(), EffectiveForm::band));
    }
    addUnlessEmpty(parts, "UsageLimitPolicyRef", spec.usageLimitPolicy());
    addUnlessNull(parts, "SaturationDetector", spec.saturationDetector(), EffectiveForm::reference);
    if (spec.enableEviction()) {
      parts.add("EnableEviction: true");
    }
    return braces(parts);
  }

  private static String band(BandSpec band) {
    List<String> parts = new ArrayList<>();
    parts.add("Priority: " + band.priority());
    addUnlessNull(parts, "MaxBytes", band.maxBytes(), String::valueOf);
    addUnlessNull(parts, "MaxRequests", band.maxRequests(), String::valueOf);
    addUnlessEmpty(parts, "FairnessPolicyRef", band.fairnessPolicy());
    addUnlessEmpty(parts, "OrderingPolicyRef", band.orderingPolicy());
    return braces(parts);
  }

  private static String requestHandler(List<String> parsers) {
    List<String> references = parsers.stream().map(EffectiveForm::reference).toList();
    return "{Parsers: [" + String.join(", ", references) + "]}";
  }

  private static String limit(@Nullable Long value) {
    return value == null ? "unlimited" : value.toString();
  }

  private static String reference(String name) {
    return "{PluginRef: " + name + "}";
  }

  private static String optional(@Nullable String name) {
    return name == null ? "<nil>" : reference(name);
  }

  private static <T> void addUnlessNull(
      List<String> parts, String name, @Nullable T value, Function<T, String> form) {
    if (value != null) {
      parts.add(name + ": " + form.apply(value));
    }
  }

  private static void addUnlessEmpty(List<String> parts, String name, String value) {
    if (!value.isEmpty()) {
      parts.add(name + ": " + value);
    }
  }

  private static <T> String list(List<T> items, Function<T, String> form) {
    return "[" + String.join(" ", items.stream().map(form).toList()) + "]";
  }

  private static String braces(List<String> parts) {
    return "{" + String.join(", ", parts) + "}";
  }
}
