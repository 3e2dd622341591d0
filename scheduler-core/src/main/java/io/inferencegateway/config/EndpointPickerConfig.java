package io.inferencegateway.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document users write (specification 03, section 3). Holds what was written; defaults are
 * added by the assembly.
 */
public record EndpointPickerConfig(
    List<String> featureGates,
    List<PluginSpec> plugins,
    List<ProfileSpec> schedulingProfiles,
    @Nullable DataLayerSpec dataLayer,
    String saturationDetector,
    List<String> parsers) {

  public EndpointPickerConfig {
    featureGates = List.copyOf(featureGates);
    plugins = List.copyOf(plugins);
    schedulingProfiles = List.copyOf(schedulingProfiles);
    parsers = List.copyOf(parsers);
  }

  /**
   * An entry of {@code plugins}.
   *
   * @param path of the entry in the document; empty for one we added
   * @param name the type when the user gave none
   * @param parameters null when absent
   */
  public record PluginSpec(
      String path, String name, String type, ConfigNode.@Nullable Mapping parameters) {

    /** An entry that no user wrote. */
    public static PluginSpec added(String type) {
      return new PluginSpec("", type, type, null);
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
   */
  public record DataLayerSpec(
      boolean injectDefaults, List<SourceSpec> sources, @Nullable String discovery) {
    public DataLayerSpec {
      sources = List.copyOf(sources);
    }
  }

  /** A source with its extractors, by instance name. */
  public record SourceSpec(String path, String pluginRef, List<String> extractors) {
    public SourceSpec {
      extractors = List.copyOf(extractors);
    }
  }
}
