package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an {@code EndpointPickerConfig} document, strictly (specification 03, sections 2, 3). */
public final class DocumentReader {
  private static final String KIND = "EndpointPickerConfig";
  private static final Set<String> API_VERSIONS =
      Set.of("llm-d.ai/v1alpha1", "inference.networking.x-k8s.io/v1alpha1");

  private final List<ConfigError> errors = new ArrayList<>();

  private DocumentReader() {}

  /**
   * Reads a document.
   *
   * @return null when the text holds nothing: the built-in default is to be used
   * @throws ConfigException with every error of the document
   */
  public static @Nullable EndpointPickerConfig read(String text) throws ConfigException {
    ConfigNode root = YamlReader.read(text);
    if (root == null) {
      return null;
    }
    DocumentReader reader = new DocumentReader();
    EndpointPickerConfig config = reader.document(FieldReader.of(root, reader.errors));
    if (!reader.errors.isEmpty()) {
      throw new ConfigException(Category.DECODE, reader.errors);
    }
    return config;
  }

  private EndpointPickerConfig document(FieldReader fields) {
    checkKind(fields.string("apiVersion"), fields.string("kind"));
    List<String> gates = fields.strings("featureGates");
    List<PluginSpec> plugins = fields.list("plugins", DocumentReader::plugin);
    List<ProfileSpec> profiles = fields.list("schedulingProfiles", DocumentReader::profile);
    DataLayerSpec dataLayer = fields.object("dataLayer", DocumentReader::dataLayer);
    String detector = fields.object("flowControl", DocumentReader::flowControl);
    String oldDetector = fields.object("saturationDetector", DocumentReader::reference);
    List<String> parsers = fields.object("requestHandler", DocumentReader::requestHandler);
    String oldParser = fields.object("parser", DocumentReader::reference);
    fields.finish();
    return new EndpointPickerConfig(
        gates,
        plugins,
        profiles,
        dataLayer,
        firstNotEmpty(detector, oldDetector),
        parsers != null && !parsers.isEmpty()
            ? parsers
            : oldParser == null ? List.of() : List.of(oldParser));
  }

  private void checkKind(String apiVersion, String kind) {
    boolean knownVersion = apiVersion.isEmpty() || API_VERSIONS.contains(apiVersion);
    if (!knownVersion || !(kind.isEmpty() || kind.equals(KIND))) {
      errors.add(
          new ConfigError(
              "kind", "no kind \"" + kind + "\" is registered for version \"" + apiVersion + "\""));
    }
  }

  private static PluginSpec plugin(FieldReader fields) {
    String name = fields.string("name");
    String type = fields.string("type");
    ConfigNode.Mapping parameters = fields.mapping("parameters");
    fields.finish();
    return new PluginSpec(fields.path(), name.isEmpty() ? type : name, type, parameters);
  }

  private static ProfileSpec profile(FieldReader fields) {
    String name = fields.string("name");
    List<PluginRef> plugins = fields.list("plugins", DocumentReader::pluginRef);
    fields.finish();
    return new ProfileSpec(fields.path(), name, plugins);
  }

  private static PluginRef pluginRef(FieldReader fields) {
    String ref = fields.string("pluginRef");
    Double weight = fields.number("weight");
    fields.finish();
    return new PluginRef(fields.path(), ref, weight);
  }

  private static DataLayerSpec dataLayer(FieldReader fields) {
    Boolean inject = fields.bool("injectDefaults");
    List<SourceSpec> sources = fields.list("sources", DocumentReader::source);
    String discovery = fields.object("discovery", DocumentReader::reference);
    fields.notAvailable("peerDiscovery", "crossReplicaSyncerPluginRef", "crossReplicaSyncInterval");
    fields.finish();
    return new DataLayerSpec(inject == null || inject, sources, discovery);
  }

  private static SourceSpec source(FieldReader fields) {
    String ref = fields.string("pluginRef");
    List<String> extractors = fields.list("extractors", DocumentReader::reference);
    fields.finish();
    return new SourceSpec(fields.path(), ref, extractors);
  }

  private static String flowControl(FieldReader fields) {
    String detector = fields.object("saturationDetector", DocumentReader::reference);
    fields.notAvailable(
        "maxBytes",
        "maxRequests",
        "defaultRequestTTL",
        "noEndpointRequestTTL",
        "defaultPriorityBand",
        "defaultNegativePriorityBand",
        "priorityBands",
        "usageLimitPolicyPluginRef",
        "enableEviction");
    fields.finish();
    return detector == null ? "" : detector;
  }

  private static List<String> requestHandler(FieldReader fields) {
    List<String> parsers = fields.list("parsers", DocumentReader::reference);
    fields.finish();
    return parsers;
  }

  private static String reference(FieldReader fields) {
    String ref = fields.string("pluginRef");
    fields.finish();
    return ref;
  }

  private static String firstNotEmpty(@Nullable String first, @Nullable String second) {
    return first != null && !first.isEmpty() ? first : second == null ? "" : second;
  }
}
