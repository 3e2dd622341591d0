package io.inferencegateway.config;

import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON without blanks, keys in ascending order, as logs show parameters (specification 03, 12.1).
 */
final class CompactJson {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private CompactJson() {}

  static String of(ConfigNode node) {
    return MAPPER
        .writeValueAsString(tree(node))
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }

  private static JsonNode tree(ConfigNode node) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (node) {
      case ConfigNode.Mapping mapping -> {
        ObjectNode object = nodes.objectNode();
        new TreeMap<>(mapping.entries()).forEach((key, value) -> object.set(key, tree(value)));
        yield object;
      }
      case ConfigNode.Sequence sequence -> {
        ArrayNode array = nodes.arrayNode();
        sequence.items().forEach(item -> array.add(tree(item)));
        yield array;
      }
      case ConfigNode.Scalar scalar -> MAPPER.valueToTree(scalar.value());
    };
  }
}
