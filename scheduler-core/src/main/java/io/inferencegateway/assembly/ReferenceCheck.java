package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.flowcontrol.SaturationDetector;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.Stability;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.request.parser.ParserRegistry.Use;
import io.inferencegateway.request.parser.RequestParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks the references of an effective document outside its profiles and its data layer. */
final class ReferenceCheck {
  private static final String DETECTOR = "flowControl.saturationDetector.pluginRef";

  private final EndpointPickerConfig config;
  private final PluginInstances instances;

  ReferenceCheck(EndpointPickerConfig config, PluginInstances instances) {
    this.config = config;
    this.instances = instances;
  }

  void checkDetectorExists() throws ConfigException {
    String detector = detector();
    if (!instances.has(detector)) {
      throw new ConfigException(
          Category.SATURATION,
          DETECTOR,
          "saturation detector references undefined plugin '"
              + detector
              + "'"
              + Suggestion.of(detector, instances.names()));
    }
  }

  void checkDetectorKind() throws ConfigException {
    String detector = detector();
    if (instances.find(detector, SaturationDetector.class) == null) {
      throw new ConfigException(
          Category.SATURATION,
          DETECTOR,
          "plugin '" + detector + "' is no saturation detector (expected: one)");
    }
  }

  private String detector() {
    FlowControlSpec spec = Objects.requireNonNull(config.flowControl());
    return Objects.requireNonNull(spec.saturationDetector());
  }

  void checkParserKinds() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    List<String> parsers = Objects.requireNonNull(config.parsers());
    for (int i = 0; i < parsers.size(); i++) {
      if (instances.find(parsers.get(i), RequestParser.class) == null) {
        errors.add(
            new ConfigError(
                "requestHandler.parsers[" + i + "].pluginRef",
                "the plugin \"" + parsers.get(i) + "\" is not a parser plugin"));
      }
    }
    Errors.throwIfAny(Category.PARSER, errors);
  }

  /** Parsers that never get a request (specification 03, section 11). */
  void warnOfSkippedParsers(Warnings warnings) {
    List<String> names = Objects.requireNonNull(config.parsers());
    List<Integer> places = new ArrayList<>();
    List<RequestParser> parsers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      RequestParser parser = instances.find(names.get(i), RequestParser.class);
      if (parser != null && !(parser instanceof NotAvailable)) {
        places.add(i);
        parsers.add(parser);
      }
    }
    List<Use> uses = ParserRegistry.uses(parsers);
    for (int i = 0; i < uses.size(); i++) {
      String expected =
          switch (uses.get(i)) {
            case CLAIMS, FALLBACK -> "";
            case REPEATED_TYPE -> "one parser of a type";
            case AFTER_FALLBACK ->
                "before the fallback '" + names.get(places.get(uses.indexOf(Use.FALLBACK))) + "'";
          };
      if (!expected.isEmpty()) {
        int place = places.get(i);
        warnings.add(
            Category.PARSER,
            "requestHandler.parsers[" + place + "].pluginRef",
            "parser '" + names.get(place) + "' is skipped (expected: " + expected + ")");
      }
    }
  }

  /** The plugin that finds the endpoints; null when they come from Kubernetes. */
  @Nullable EndpointDiscovery discovery() throws ConfigException {
    DataLayerSpec dataLayer = config.dataLayer();
    String ref = dataLayer == null ? null : dataLayer.discovery();
    if (ref == null) {
      return null;
    }
    EndpointDiscovery discovery = instances.find(ref, EndpointDiscovery.class);
    if (discovery == null) {
      throw new ConfigException(
          Category.DISCOVERY,
          "dataLayer.discovery.pluginRef",
          instances.has(ref)
              ? "plugin \"" + ref + "\" does not implement EndpointDiscovery"
              : "no plugin found with name \""
                  + ref
                  + "\""
                  + Suggestion.of(ref, instances.names()));
    }
    return discovery;
  }

  /** All instances that need permission at once, in ascending name order (5.4). */
  void checkStability() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    for (String name : new TreeSet<>(instances.names())) {
      if (instances.stability(name) == Stability.ALPHA) {
        errors.add(
            new ConfigError(
                instances.place(name),
                "plugin '"
                    + name
                    + "' (type: '"
                    + instances.type(name)
                    + "') has Alpha stability level, but command line flag"
                    + " --allow-experimental-plugins is not set"));
      }
    }
    Errors.throwIfAny(Category.STABILITY, errors);
  }
}
