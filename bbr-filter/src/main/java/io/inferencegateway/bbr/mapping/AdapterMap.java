package io.inferencegateway.bbr.mapping;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * One ConfigMap: a base model and adapters of it.
 *
 * @param created null: unknown, which counts as younger than all others
 */
public record AdapterMap(
    ConfigMapId id, @Nullable Instant created, String baseModel, List<String> adapters) {
  static final LoadSettings YAML = LoadSettings.builder().setSchema(new CoreSchema()).build();
  static final String BASE_MODEL_KEY = "baseModel";
  static final String ADAPTERS_KEY = "adapters";

  /** The oldest first, then by namespace and name. */
  static final Comparator<AdapterMap> BY_AGE =
      Comparator.comparing(
              AdapterMap::created, Comparator.nullsLast(Comparator.<Instant>naturalOrder()))
          .thenComparing(map -> map.id().namespace())
          .thenComparing(map -> map.id().name())
          .thenComparing(map -> map.id().origin());

  public AdapterMap {
    adapters = List.copyOf(adapters);
  }

  /**
   * Reads the data of a ConfigMap.
   *
   * @throws InvalidMappingException it names no base model, or its adapters are no list of texts
   */
  public static AdapterMap of(ConfigMapId id, @Nullable Instant created, Map<String, String> data)
      throws InvalidMappingException {
    String where = id.namespace() + "/" + id.name();
    String base = data.getOrDefault(BASE_MODEL_KEY, "").strip();
    if (base.isEmpty()) {
      throw new InvalidMappingException(where + ": " + BASE_MODEL_KEY + " (expected: not empty)");
    }
    return new AdapterMap(id, created, base, adapters(where, data.getOrDefault(ADAPTERS_KEY, "")));
  }

  private static List<String> adapters(String where, String yaml) throws InvalidMappingException {
    if (yaml.isBlank()) {
      return List.of();
    }
    Optional<Node> root;
    try {
      root = new Compose(YAML).composeString(yaml);
    } catch (YamlEngineException _) {
      throw new InvalidMappingException(where + ": " + ADAPTERS_KEY + " (expected: a YAML list)");
    }
    List<String> names = new ArrayList<>();
    if (root.isPresent() && !isNull(root.get())) {
      if (!(root.get() instanceof SequenceNode list)) {
        throw new InvalidMappingException(where + ": " + ADAPTERS_KEY + " (expected: a YAML list)");
      }
      for (Node item : list.getValue()) {
        addName(where, item, names);
      }
    }
    return names;
  }

  private static void addName(String where, Node item, List<String> names)
      throws InvalidMappingException {
    if (!(item instanceof ScalarNode scalar)) {
      throw new InvalidMappingException(
          where + ": " + ADAPTERS_KEY + "[" + names.size() + "] (expected: a text)");
    }
    String name = scalar.getValue().strip();
    if (!isNull(item) && !name.isEmpty()) {
      names.add(name);
    }
  }

  private static boolean isNull(Node node) {
    return node.getTag().equals(Tag.NULL);
  }
}
