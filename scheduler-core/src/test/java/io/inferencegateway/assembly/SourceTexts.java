package io.inferencegateway.assembly;

import io.inferencegateway.admission.Admitter;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.PluginTexts;
import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.EndpointEventSource;
import io.inferencegateway.datalayer.NotificationExtractor;
import io.inferencegateway.datalayer.NotificationSource;
import io.inferencegateway.datalayer.PollExtractor;
import io.inferencegateway.datalayer.PollingSource;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.flowcontrol.FairnessPolicy;
import io.inferencegateway.flowcontrol.OrderingPolicy;
import io.inferencegateway.flowcontrol.SaturationDetector;
import io.inferencegateway.flowcontrol.UsageLimitPolicy;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.RequestHeader;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.ResponseReporter;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.scheduling.Screener;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Texts from the Javadoc of the sources, and examples from two files beside the tests. */
final class SourceTexts implements PluginTexts {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Map<Class<?>, String> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put(Filter.class, "filter");
    KINDS.put(Scorer.class, "scorer");
    KINDS.put(Picker.class, "picker");
    KINDS.put(ProfileHandler.class, "profile handler");
    KINDS.put(Decider.class, "decider");
    KINDS.put(Screener.class, "screener");
    KINDS.put(Admitter.class, "admitter");
    KINDS.put(DataProducer.class, "data producer");
    KINDS.put(RequestParser.class, "parser");
    KINDS.put(EndpointDiscovery.class, "discovery");
    KINDS.put(PollingSource.class, "data source");
    KINDS.put(NotificationSource.class, "data source");
    KINDS.put(EndpointEventSource.class, "data source");
    KINDS.put(PollExtractor.class, "extractor");
    KINDS.put(NotificationExtractor.class, "extractor");
    KINDS.put(EndpointEventExtractor.class, "extractor");
    KINDS.put(SaturationDetector.class, "saturation detector");
    KINDS.put(FairnessPolicy.class, "fairness policy");
    KINDS.put(OrderingPolicy.class, "ordering policy");
    KINDS.put(UsageLimitPolicy.class, "usage limit policy");
    KINDS.put(RequestHeader.class, "request hook");
    KINDS.put(PreRequest.class, "request hook");
    KINDS.put(ResponseHeader.class, "response hook");
    KINDS.put(ResponseObserver.class, "response hook");
    KINDS.put(ResponseReporter.class, "response hook");
  }

  private final JavadocTexts javadoc;
  private final Map<String, String> examples;
  private final Map<String, String> numbers;

  private SourceTexts(
      JavadocTexts javadoc, Map<String, String> examples, Map<String, String> numbers) {
    this.javadoc = javadoc;
    this.examples = examples;
    this.numbers = numbers;
  }

  static SourceTexts read() throws IOException {
    return new SourceTexts(
        JavadocTexts.read(), texts("plugin-examples.yaml"), texts("plugin-numbers.yaml"));
  }

  @SuppressWarnings("unchecked") // the files are mappings of texts
  private static Map<String, String> texts(String file) throws IOException {
    String yaml = Files.readString(RESOURCES.resolve(file));
    return (Map<String, String>)
        Objects.requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(yaml));
  }

  @Override
  public String of(Class<?> record, RecordComponent component) {
    return javadoc.of(record, component);
  }

  @Override
  public List<String> kinds(String type) {
    Plugin plugin = plugin(type);
    return KINDS.entrySet().stream()
        .filter(kind -> kind.getKey().isInstance(plugin))
        .map(Map.Entry::getValue)
        .distinct()
        .toList();
  }

  @Override
  public String purpose(String type) {
    Plugin plugin = plugin(type);
    return Proxy.isProxyClass(plugin.getClass()) ? "" : javadoc.of(plugin.getClass());
  }

  @Override
  public String numbers(String type) {
    return numbers.getOrDefault(type, "");
  }

  /** Types that have an example with numbers. */
  Set<String> numberedTypes() {
    return numbers.keySet();
  }

  /** Of a type without parameters there is not much to show. */
  @Override
  public String example(String type) {
    return examples.getOrDefault(type, "- type: " + type + "\n");
  }

  /** Types that have an example. */
  Set<String> exampleTypes() {
    return examples.keySet();
  }

  private static Plugin plugin(String type, PluginInstances instances) {
    String name =
        instances.specs().stream()
            .filter(spec -> spec.type().equals(type))
            .findFirst()
            .orElseThrow()
            .name();
    return Objects.requireNonNull(instances.find(name, Plugin.class));
  }

  private Plugin plugin(String type) {
    try {
      return plugin(type, Plans.of("plugins:\n" + example(type)).instances());
    } catch (ConfigException e) {
      throw new AssertionError("the example of " + type, e);
    }
  }
}
