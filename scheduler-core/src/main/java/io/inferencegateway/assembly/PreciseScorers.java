package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigNode;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.plugin.InvalidParameterException;
import java.util.List;
import java.util.Map;

/**
 * Decides what {@code precise-prefix-cache-scorer} means in a document: where a {@code
 * precise-prefix-cache-producer} is declared it is a plain scorer of that one's matches and its own
 * parameters do not count (specification 04, section 3.12). The declarations decide, in whatever
 * order instances are made.
 */
final class PreciseScorers {
  private static final String SCORER = "precise-prefix-cache-scorer";
  private static final String PRODUCER = "precise-prefix-cache-producer";
  private static final String PLAIN_SCORER = "prefix-cache-scorer";
  private static final String PRODUCER_NAME = "prefixMatchInfoProducerName";

  private final List<String> producers;

  private PreciseScorers(List<String> producers) {
    this.producers = producers;
  }

  static PreciseScorers of(List<PluginSpec> specs) {
    return new PreciseScorers(
        specs.stream().filter(spec -> spec.type().equals(PRODUCER)).map(PluginSpec::name).toList());
  }

  /**
   * The entry to make an instance of: mostly the entry itself.
   *
   * @throws InvalidParameterException it is not clear whose matches are meant
   */
  PluginSpec resolved(PluginSpec spec) {
    if (!spec.type().equals(SCORER) || producers.isEmpty()) {
      return spec;
    }
    if (producers.size() > 1) {
      throw new InvalidParameterException(
          "",
          "multiple " + PRODUCER + " instances configured (" + String.join(", ", producers) + ")",
          PLAIN_SCORER + " with " + PRODUCER_NAME);
    }
    String path = spec.path() + ".parameters";
    ConfigNode name = new ConfigNode.Scalar(path + "." + PRODUCER_NAME, 0, producers.getFirst());
    return new PluginSpec(
        spec.path(),
        spec.name(),
        PLAIN_SCORER,
        new ConfigNode.Mapping(path, 0, Map.of(PRODUCER_NAME, name)));
  }
}
