package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.flowcontrol.FlowControlPlugins;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scorer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds what a document left out, in the reference's order (specification 03, section 7.3). */
final class Defaults {
  private static final List<String> PARSERS =
      List.of("openai-parser", "anthropic-parser", "vllmhttp-parser", "passthrough-parser");
  private static final String SOURCE = "metrics-data-source";
  private static final String EXTRACTOR = "core-metrics-extractor";

  private final PluginInstances instances;

  private Defaults(PluginInstances instances) {
    this.instances = instances;
  }

  /** The effective document; the plugins it adds are made in {@code instances}. */
  static EndpointPickerConfig apply(EndpointPickerConfig config, PluginInstances instances)
      throws ConfigException {
    Defaults defaults = new Defaults(instances);
    List<ProfileSpec> profiles = defaults.scheduling(config.schedulingProfiles());
    for (String policy : FlowControlPlugins.POLICIES) {
      defaults.inject(policy);
    }
    List<String> parsers = config.parsers().isEmpty() ? PARSERS : config.parsers();
    for (String parser : parsers) {
      defaults.inject(parser);
    }
    String detector = config.saturationDetector();
    if (detector.isEmpty()) {
      detector = FlowControlPlugins.SATURATION_DETECTOR;
    }
    if (detector.equals(FlowControlPlugins.SATURATION_DETECTOR)) {
      defaults.inject(detector);
    }
    DataLayerSpec dataLayer = defaults.dataLayer(config.dataLayer());
    return new EndpointPickerConfig(
        config.featureGates(), instances.specs(), profiles, dataLayer, detector, parsers);
  }

  private void inject(String type) throws ConfigException {
    if (!instances.has(type)) {
      instances.add(Category.DEFAULTS, "", type);
    }
  }

  private List<ProfileSpec> scheduling(List<ProfileSpec> declared) throws ConfigException {
    List<ProfileSpec> profiles =
        declared.isEmpty() ? List.of(new ProfileSpec("", "default", everything())) : declared;
    if (profiles.size() == 1 && instances.all(ProfileHandler.class).isEmpty()) {
      inject("single-profile-handler");
    }
    if (instances.all(Picker.class).isEmpty()) {
      inject("max-score-picker");
    }
    String picker = instances.all(Picker.class).keySet().iterator().next();
    List<ProfileSpec> completed = new ArrayList<>();
    for (ProfileSpec profile : profiles) {
      completed.add(complete(profile, picker));
    }
    return completed;
  }

  private List<PluginRef> everything() {
    List<PluginRef> refs = new ArrayList<>();
    instances.forEach(
        (name, plugin) -> {
          if (plugin instanceof Filter || plugin instanceof Scorer || plugin instanceof Picker) {
            refs.add(new PluginRef("", name, null));
          }
        });
    return refs;
  }

  private ProfileSpec complete(ProfileSpec profile, String picker) {
    List<PluginRef> refs = new ArrayList<>();
    boolean picks = false;
    for (PluginRef ref : profile.plugins()) {
      boolean scorer = instances.find(ref.pluginRef(), Scorer.class) != null;
      picks |= instances.find(ref.pluginRef(), Picker.class) != null;
      refs.add(
          scorer && ref.weight() == null ? new PluginRef(ref.path(), ref.pluginRef(), 1.0) : ref);
    }
    if (!picks) {
      refs.add(new PluginRef(profile.path(), picker, null));
    }
    return new ProfileSpec(profile.path(), profile.name(), refs);
  }

  private DataLayerSpec dataLayer(@Nullable DataLayerSpec declared) throws ConfigException {
    DataLayerSpec spec = declared == null ? new DataLayerSpec(true, List.of(), null) : declared;
    boolean scraped =
        spec.sources().stream().anyMatch(s -> instances.type(s.pluginRef()).equals(SOURCE));
    if (!spec.injectDefaults() || scraped) {
      return spec;
    }
    inject(SOURCE);
    inject(EXTRACTOR);
    List<SourceSpec> sources = new ArrayList<>(spec.sources());
    sources.add(new SourceSpec("", SOURCE, List.of(EXTRACTOR)));
    return new DataLayerSpec(true, sources, spec.discovery());
  }
}
