package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigDiff;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DefaultDocument;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EffectiveDocument;
import io.inferencegateway.config.EffectiveForm;
import io.inferencegateway.config.EffectiveYaml;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.flowcontrol.FlowControlSettings;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * A configuration that was read, completed and checked, with its plugin instances, ready to run
 * (specification 03, section 6). Making one starts nothing.
 *
 * @param config the effective document
 * @param producers each after those whose data it needs
 * @param flowControl null while the gate is off
 * @param discovery null when the endpoints come from Kubernetes
 */
record PoolPlan(
    EndpointPickerConfig config,
    FeatureGates gates,
    PluginInstances instances,
    Map<String, DataProducer> producers,
    @Nullable FlowControlSettings flowControl,
    @Nullable EndpointDiscovery discovery) {
  /**
   * Runs every check there is, in the reference's order.
   *
   * @param meters what the plugins themselves measure with
   * @throws ConfigException with all errors of the first step that found any
   */
  static PoolPlan of(PoolSettings settings, PluginMeters meters) throws ConfigException {
    PluginInstances instances =
        new PluginInstances(settings.plugins(), settings.clock(), settings.random(), meters);
    Warnings warnings = new Warnings();
    try {
      return of(settings, instances, warnings);
    } finally {
      warnings.log();
    }
  }

  /**
   * The same without writing to the log.
   *
   * @param instances without any yet; those that were made are closed when the plan fails
   */
  static PoolPlan of(PoolSettings settings, PluginInstances instances, Warnings warnings)
      throws ConfigException {
    boolean complete = false;
    try {
      PoolPlan plan = made(settings, instances, warnings);
      complete = true;
      return plan;
    } finally {
      instances.complete();
      if (!complete) {
        Closing.all(instances.closeableNew());
      }
    }
  }

  private static PoolPlan made(PoolSettings settings, PluginInstances instances, Warnings warnings)
      throws ConfigException {
    EndpointPickerConfig written =
        DefaultEngine.add(
            document(settings.configText(), warnings), settings.options().engineSpecs(), warnings);
    Deprecations.warn(written, instances.registry(), warnings);
    FeatureGates gates = FeatureGates.of(written.featureGates());
    instances.createDeclared(written.plugins());
    EndpointPickerConfig effective = Defaults.apply(written, instances, warnings);
    warnings.note(
        Level.INFO,
        "Instantiated all plugins and applied system defaults. Effective raw configuration",
        Map.of("config", EffectiveForm.of(effective)));
    PoolPlan plan = checked(effective, gates, instances, settings, warnings);
    if (settings.options().warningsAreErrors()) {
      warnings.throwIfAny();
    }
    warnings.note(Level.INFO, "parsed config", Map.of("scheduler-config", plan.schedulerForm()));
    return plan;
  }

  private static PoolPlan checked(
      EndpointPickerConfig config,
      FeatureGates gates,
      PluginInstances instances,
      PoolSettings settings,
      Warnings warnings)
      throws ConfigException {
    ProfileCheck profiles = new ProfileCheck(config.schedulingProfiles(), instances);
    ReferenceCheck references = new ReferenceCheck(config, instances);
    DataLayerCheck dataLayer = new DataLayerCheck(config, instances);
    profiles.checkReferences();
    references.checkDetectorExists();
    profiles.checkScheduler();
    dataLayer.checkReferences();
    FlowControlSettings flowControl =
        gates.flowControl() ? FlowControlResolution.of(config, instances, settings) : null;
    references.checkParserKinds();
    references.checkDetectorKind();
    MissingProducers.add(instances, warnings);
    Map<String, DataProducer> producers = DataGraph.ordered(instances);
    EndpointDiscovery discovery = references.discovery();
    if (!settings.options().allowExperimentalPlugins()) {
      references.checkStability();
    }
    dataLayer.checkWiring();
    profiles.warn(warnings);
    references.warnOfSkippedParsers(warnings);
    FlowControlResolution.warn(config, gates, warnings);
    StalenessCheck.warn(config, instances, settings.refreshInterval(), warnings);
    UnseenResponses.warn(instances, settings, warnings);
    return new PoolPlan(config, gates, instances, producers, flowControl, discovery);
  }

  /**
   * Refuses what can be planned but not run; the plan is discarded then.
   *
   * @throws ConfigException with everything that is missing
   */
  void checkRunnable() throws ConfigException {
    try {
      AvailabilityCheck.check(this);
      if (discovery == null) {
        throw new ConfigException(
            Category.UNAVAILABLE,
            "dataLayer.discovery",
            "absent (expected: a discovery plugin; endpoints from Kubernetes are not available in"
                + " this build)");
      }
    } catch (ConfigException e) {
      discard();
      throw e;
    }
  }

  /** What changes when this takes the place of {@code previous}, whose successor it is. */
  ConfigDiff diffFrom(PoolPlan previous) {
    return ConfigDiff.of(previous.document(), document(), instances.kept());
  }

  /** Closes what was made for this plan, which never runs. */
  void discard() {
    Closing.all(instances.closeableNew());
  }

  /** Closes all plugins that hold resources. */
  void close() {
    Closing.all(List.copyOf(instances.all(AutoCloseable.class).values()));
  }

  String effectiveForm() {
    return EffectiveForm.of(config);
  }

  /**
   * The effective document in YAML with the origin of each value.
   *
   * @param text the document this plan was made of
   */
  String effectiveYaml(String text) throws ConfigException {
    String written = DocumentReader.read(text) == null ? DefaultDocument.TEXT : text;
    return EffectiveYaml.of(written, document());
  }

  EffectiveDocument document() {
    return new EffectiveDocument(config, instances.specs(), instances.registry());
  }

  String schedulerForm() {
    return SchedulerForm.of(config.schedulingProfiles(), instances);
  }

  /** Producers that the effective document does not list, as {@code name/type}. */
  List<String> autoCreated() {
    Set<String> listed =
        config.plugins().stream().map(PluginSpec::name).collect(Collectors.toSet());
    return instances.names().stream()
        .filter(name -> !listed.contains(name))
        .map(instances::typedName)
        .toList();
  }

  private static EndpointPickerConfig document(String text, Warnings warnings)
      throws ConfigException {
    EndpointPickerConfig written = DocumentReader.read(text);
    if (written == null) {
      warnings.note(
          Level.INFO, "A configuration wasn't specified. A default one is being used.", Map.of());
      written = DocumentReader.read(DefaultDocument.TEXT);
    }
    return Objects.requireNonNull(written, "the default document is not empty");
  }
}
