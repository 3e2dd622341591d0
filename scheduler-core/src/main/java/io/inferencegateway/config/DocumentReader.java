package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads an {@code EndpointPickerConfig} document, strictly (specification 03, sections 2, 3). */
public final class DocumentReader {
  /** Older group of the document format, same schema. */
  public static final String OLD_API_VERSION = "inference.networking.x-k8s.io/v1alpha1";

  /** Current group of the document format. */
  public static final String API_VERSION = "llm-d.ai/v1alpha1";

  /** Kind of the document. */
  public static final String KIND = "EndpointPickerConfig";

  private final List<ConfigError> errors = new ArrayList<>();

  private DocumentReader() {}

  /**
   * Reads a document.
   *
   * @return null when the text holds nothing: the built-in default is to be used
   * @throws ConfigException with every error of the document
   */
  public static @Nullable EndpointPickerConfig read(String text) throws ConfigException {
    ConfigNode root = TextReader.read(text);
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
    String apiVersion = fields.string("apiVersion");
    checkKind(apiVersion, fields.string("kind"));
    FlowControlSpec flowControl = fields.object("flowControl", FlowControlReader::read);
    List<String> parsers = fields.object("requestHandler", DocumentReader::requestHandler);
    String oldDetector = fields.object("saturationDetector", DocumentReader::reference);
    String oldParser = fields.object("parser", DocumentReader::reference);
    EndpointPickerConfig config =
        new EndpointPickerConfig(
            apiVersion,
            fields.strings("featureGates"),
            fields.list("plugins", DocumentReader::plugin),
            fields.list("schedulingProfiles", DocumentReader::profile),
            fields.object("dataLayer", DocumentReader::dataLayer),
            withDetector(flowControl, oldDetector),
            oldParser != null && (parsers == null || parsers.isEmpty())
                ? List.of(oldParser)
                : parsers,
            oldDetector,
            oldParser);
    fields.finish();
    return config;
  }

  private static @Nullable FlowControlSpec withDetector(
      @Nullable FlowControlSpec spec, @Nullable String oldDetector) {
    if (oldDetector == null || (spec != null && spec.saturationDetector() != null)) {
      return spec;
    }
    FlowControlSpec base = spec == null ? FlowControlSpec.EMPTY : spec;
    return base.withSaturationDetector(oldDetector);
  }

  private void checkKind(String apiVersion, String kind) {
    boolean knownVersion =
        apiVersion.isEmpty()
            || apiVersion.equals(API_VERSION)
            || apiVersion.equals(OLD_API_VERSION);
    if (!knownVersion || !(kind.isEmpty() || kind.equals(KIND))) {
      errors.add(
          new ConfigError(
              knownVersion ? "kind" : "apiVersion",
              "no kind \""
                  + (kind.isEmpty() ? KIND : kind)
                  + "\" is registered for version \""
                  + (apiVersion.isEmpty() ? API_VERSION : apiVersion)
                  + "\" (expected: "
                  + KIND
                  + " of "
                  + API_VERSION
                  + ")"));
    }
  }

  private static PluginSpec plugin(FieldReader fields) {
    String name = fields.string("name");
    String type = fields.string("type");
    ConfigNode parameters = fields.raw("parameters");
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
    DataLayerSpec spec =
        new DataLayerSpec(
            !Boolean.FALSE.equals(fields.bool("injectDefaults")),
            fields.list("sources", DocumentReader::source),
            fields.object("discovery", DocumentReader::reference),
            fields.object("peerDiscovery", DocumentReader::reference),
            fields.string("crossReplicaSyncerPluginRef"),
            fields.duration("crossReplicaSyncInterval"));
    fields.finish();
    return spec;
  }

  private static SourceSpec source(FieldReader fields) {
    String ref = fields.string("pluginRef");
    List<String> extractors = fields.list("extractors", DocumentReader::reference);
    fields.finish();
    return new SourceSpec(fields.path(), ref, extractors);
  }

  private static List<String> requestHandler(FieldReader fields) {
    List<String> parsers = fields.list("parsers", DocumentReader::reference);
    fields.finish();
    return parsers;
  }

  static String reference(FieldReader fields) {
    String ref = fields.string("pluginRef");
    fields.finish();
    return ref;
  }
}
