package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.datalayer.DataSource;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds what a document left out, in the reference's order (specification 03, section 7.3). */
final class Defaults {
  static final String ORDERING = "fcfs-ordering-policy";
  static final String FAIRNESS = "global-strict-fairness-policy";
  static final String USAGE_LIMIT = "static-usage-limit-policy";

  private static final String DETECTOR = "utilization-detector";
  private static final List<String> PARSERS =
      List.of("openai-parser", "anthropic-parser", "vllmhttp-parser", "passthrough-parser");
  private static final String SOURCE = "metrics-data-source";
  private static final String EXTRACTOR = "core-metrics-extractor";

  private final PluginInstances instances;
  private final Warnings warnings;

  private Defaults(PluginInstances instances, Warnings warnings) {
    this.instances = instances;
    this.warnings = warnings;
  }

  /**
   * The effective document, which has every section; the plugins it adds are made in {@code
   * instances}.
   */
  static EndpointPickerConfig apply(
      EndpointPickerConfig config, PluginInstances instances, Warnings warnings)
      throws ConfigException {
    Defaults defaults = new Defaults(instances, warnings);
    List<ProfileSpec> profiles = defaults.scheduling(config.schedulingProfiles());
    for (String policy : List.of(ORDERING, FAIRNESS, USAGE_LIMIT)) {
      defaults.inject("", policy);
    }
    List<String> parsers = defaults.parsers(config.parsers());
    FlowControlSpec flowControl = defaults.flowControl(config.flowControl());
    DataLayerSpec dataLayer = defaults.dataLayer(config.dataLayer());
    return new EndpointPickerConfig(
        config.apiVersion(),
        config.featureGates(),
        instances.specs(),
        profiles,
        dataLayer,
        flowControl,
        parsers,
        config.oldSaturationDetector(),
        config.oldParser());
  }

  /** Makes a plugin named after its type unless there is an instance of that name. */
  private void inject(String path, String type) throws ConfigException {
    if (!instances.has(type)) {
      instances.add(Category.DEFAULTS, path, type);
    } else if (!instances.type(type).equals(type)) {
      warnings.add(
          Category.PLUGIN_DECL,
          instances.place(type),
          "the name '"
              + type
              + "' is taken by a "
              + instances.type(type)
              + " (expected: a "
              + type
              + ", which others find by this name)");
    }
  }

  private List<ProfileSpec> scheduling(List<ProfileSpec> declared) throws ConfigException {
    List<ProfileSpec> profiles =
        declared.isEmpty() ? List.of(new ProfileSpec("", "default", everything())) : declared;
    if (profiles.size() == 1 && instances.all(ProfileHandler.class).isEmpty()) {
      inject("", "single-profile-handler");
    }
    if (instances.all(Picker.class).isEmpty()) {
      inject("", "max-score-picker");
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

  private List<String> parsers(@Nullable List<String> declared) throws ConfigException {
    List<String> parsers = declared == null || declared.isEmpty() ? PARSERS : declared;
    for (int i = 0; i < parsers.size(); i++) {
      String parser = parsers.get(i);
      if (!instances.has(parser)) {
        instances.add(Category.DEFAULTS, "requestHandler.parsers[" + i + "].pluginRef", parser);
      }
    }
    return parsers;
  }

  private FlowControlSpec flowControl(@Nullable FlowControlSpec declared) throws ConfigException {
    FlowControlSpec spec = declared == null ? FlowControlSpec.EMPTY : declared;
    String detector = Objects.requireNonNullElse(spec.saturationDetector(), "");
    if (!detector.isEmpty() && !detector.equals(DETECTOR)) {
      return spec;
    }
    inject("flowControl.saturationDetector.pluginRef", DETECTOR);
    return spec.withSaturationDetector(DETECTOR);
  }

  /**
   * Adds the scraping of metrics unless a metrics source is listed. One that fetches the usual page
   * counts whatever its name, or that page would be fetched twice.
   */
  private DataLayerSpec dataLayer(@Nullable DataLayerSpec declared) throws ConfigException {
    DataLayerSpec spec = declared == null ? DataLayerSpec.EMPTY : declared;
    boolean scraped =
        spec.sources().stream().map(SourceSpec::pluginRef).anyMatch(this::scrapesMetrics);
    if (!spec.injectDefaults() || scraped) {
      return spec;
    }
    inject("", SOURCE);
    inject("", EXTRACTOR);
    List<SourceSpec> sources = new ArrayList<>(spec.sources());
    sources.add(new SourceSpec("", SOURCE, List.of(EXTRACTOR)));
    return spec.withSources(sources);
  }

  private boolean scrapesMetrics(String ref) {
    DataSource source = instances.find(ref, DataSource.class);
    return ref.equals(SOURCE)
        || (source != null
            && instances.type(ref).equals(SOURCE)
            && source.path().equals(DataSource.DEFAULT_PATH));
  }
}
