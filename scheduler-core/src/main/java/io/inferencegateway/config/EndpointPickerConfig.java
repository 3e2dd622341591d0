package io.inferencegateway.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document users write (specification 03, section 3). Holds what was written; defaults are
 * added by the assembly. Null sections and values are absent in the document.
 *
 * @param parsers instance or type names under {@code requestHandler.parsers}
 * @param oldSaturationDetector the deprecated top-level reference; already copied to where it is
 *     read
 * @param oldParser the deprecated top-level reference; already copied to where it is read
 */
public record EndpointPickerConfig(
    String apiVersion,
    List<String> featureGates,
    List<PluginSpec> plugins,
    List<ProfileSpec> schedulingProfiles,
    @Nullable DataLayerSpec dataLayer,
    @Nullable FlowControlSpec flowControl,
    @Nullable List<String> parsers,
    @Nullable String oldSaturationDetector,
    @Nullable String oldParser) {

  public EndpointPickerConfig {
    featureGates = List.copyOf(featureGates);
    plugins = List.copyOf(plugins);
    schedulingProfiles = List.copyOf(schedulingProfiles);
    parsers = parsers == null ? null : List.copyOf(parsers);
  }

  public EndpointPickerConfig withPlugins(List<PluginSpec> others) {
    return new EndpointPickerConfig(
        apiVersion,
        featureGates,
        others,
        schedulingProfiles,
        dataLayer,
        flowControl,
        parsers,
        oldSaturationDetector,
        oldParser);
  }

  /**
   * An entry of {@code plugins}.
   *
   * @param path of the entry in the document; empty for one we added
   * @param name the type when the user gave none
   * @param parameters null when absent
   */
  public record PluginSpec(String path, String name, String type, @Nullable ConfigNode parameters) {

    /** An entry that no user wrote. */
    public static PluginSpec added(String type) {
      return new PluginSpec("", type, type, null);
    }

    /** Where it stands, for messages; a name for one that stands nowhere. */
    public String place() {
      return path.isEmpty() ? "plugin " + name : path;
    }
  }

  /** An entry of {@code schedulingProfiles}. */
  public record ProfileSpec(String path, String name, List<PluginRef> plugins) {
    public ProfileSpec {
      plugins = List.copyOf(plugins);
    }
  }

  /**
   * A plugin used in a profile.
   *
   * @param weight null when not given
   */
  public record PluginRef(String path, String pluginRef, @Nullable Double weight) {}

  /**
   * The {@code dataLayer} section.
   *
   * @param discovery instance name of the discovery plugin; null when the section is absent
   * @param peerDiscovery read and shown only; null when the section is absent
   * @param crossReplicaSyncer instance name; empty: none
   */
  public record DataLayerSpec(
      boolean injectDefaults,
      List<SourceSpec> sources,
      @Nullable String discovery,
      @Nullable String peerDiscovery,
      String crossReplicaSyncer,
      @Nullable Duration crossReplicaSyncInterval) {
    /** The section as if it were written empty. */
    public static final DataLayerSpec EMPTY =
        new DataLayerSpec(true, List.of(), null, null, "", null);

    public DataLayerSpec {
      sources = List.copyOf(sources);
    }

    public DataLayerSpec withSources(List<SourceSpec> others) {
      return new DataLayerSpec(
          injectDefaults,
          others,
          discovery,
          peerDiscovery,
          crossReplicaSyncer,
          crossReplicaSyncInterval);
    }
  }

  /** A source with its extractors, by instance name. */
  public record SourceSpec(String path, String pluginRef, List<String> extractors) {
    public SourceSpec {
      extractors = List.copyOf(extractors);
    }
  }

  /**
   * The {@code flowControl} section.
   *
   * @param maxBytes bytes queued in all; 0: no limit
   * @param maxRequests requests queued in all; 0: no limit
   * @param usageLimitPolicy instance name; empty: the default
   * @param saturationDetector instance name; null when that section is absent
   */
  public record FlowControlSpec(
      @Nullable Long maxBytes,
      @Nullable Long maxRequests,
      @Nullable Duration defaultRequestTtl,
      @Nullable Duration noEndpointRequestTtl,
      @Nullable BandSpec defaultPriorityBand,
      @Nullable BandSpec defaultNegativePriorityBand,
      List<BandSpec> priorityBands,
      String usageLimitPolicy,
      @Nullable String saturationDetector,
      boolean enableEviction) {
    /** The section as if it were written empty. */
    public static final FlowControlSpec EMPTY =
        new FlowControlSpec(null, null, null, null, null, null, List.of(), "", null, false);

    public FlowControlSpec {
      priorityBands = List.copyOf(priorityBands);
    }

    public FlowControlSpec withSaturationDetector(String instance) {
      return new FlowControlSpec(
          maxBytes,
          maxRequests,
          defaultRequestTtl,
          noEndpointRequestTtl,
          defaultPriorityBand,
          defaultNegativePriorityBand,
          priorityBands,
          usageLimitPolicy,
          instance,
          enableEviction);
    }
  }

  /**
   * A priority band, or the template of those that are not listed.
   *
   * @param fairnessPolicy instance name; empty: the default
   * @param orderingPolicy instance name; empty: the default
   */
  public record BandSpec(
      String path,
      int priority,
      @Nullable Long maxBytes,
      @Nullable Long maxRequests,
      String fairnessPolicy,
      String orderingPolicy) {}
}
