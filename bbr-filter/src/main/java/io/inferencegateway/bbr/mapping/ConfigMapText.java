package io.inferencegateway.bbr.mapping;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * ConfigMaps as text: any number of documents, or a {@code List} of them, in YAML or JSON. Those
 * without one of the labels that put them under body-based routing are skipped, as is what is no
 * ConfigMap.
 */
final class ConfigMapText {
  private static final List<String> LABELS =
      List.of("inference.networking.k8s.io/bbr-managed", "inference.llm-d.ai/ipp-managed");

  private final String origin;
  private final List<AdapterMap> maps = new ArrayList<>();

  private ConfigMapText(String origin) {
    this.origin = origin;
  }

  /**
   * Reads a text.
   *
   * @throws InvalidMappingException it is no YAML, or one of its ConfigMaps cannot be used
   */
  static List<AdapterMap> read(String origin, String text) throws InvalidMappingException {
    ConfigMapText file = new ConfigMapText(origin);
    try {
      for (Node document : new Compose(AdapterMap.YAML).composeAllFromString(text)) {
        file.add(document);
      }
    } catch (YamlEngineException | DateTimeException e) {
      String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new InvalidMappingException(origin + ": " + problem.strip());
    }
    return file.maps;
  }

  private void add(Node node) throws InvalidMappingException {
    if (child(node, "items") instanceof SequenceNode items) {
      for (Node item : items.getValue()) {
        add(item);
      }
      return;
    }
    Node metadata = child(node, "metadata");
    if (!text(node, "kind").equals("ConfigMap") || !isManaged(child(metadata, "labels"))) {
      return;
    }
    String namespace = text(metadata, "namespace");
    String created = text(metadata, "creationTimestamp");
    maps.add(
        AdapterMap.of(
            new ConfigMapId(
                origin, namespace.isEmpty() ? "default" : namespace, text(metadata, "name")),
            created.isEmpty() ? null : Instant.parse(created),
            data(child(node, "data"))));
  }

  private static boolean isManaged(@Nullable Node labels) {
    return LABELS.stream().anyMatch(label -> text(labels, label).equals("true"));
  }

  private static Map<String, String> data(@Nullable Node node) {
    Map<String, String> data = new TreeMap<>();
    data.put(AdapterMap.BASE_MODEL_KEY, text(node, AdapterMap.BASE_MODEL_KEY));
    data.put(AdapterMap.ADAPTERS_KEY, text(node, AdapterMap.ADAPTERS_KEY));
    return data;
  }

  /** The text of a scalar member; empty when there is none. */
  private static String text(@Nullable Node node, String key) {
    return child(node, key) instanceof ScalarNode scalar ? scalar.getValue() : "";
  }

  private static @Nullable Node child(@Nullable Node node, String key) {
    if (node instanceof MappingNode mapping) {
      for (NodeTuple entry : mapping.getValue()) {
        if (entry.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key)) {
          return entry.getValueNode();
        }
      }
    }
    return null;
  }
}
