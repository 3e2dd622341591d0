package io.inferencegateway.assembly;

import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the one-line form of a configuration back into a tree, as recordings hold it. */
final class EffectiveFormParser {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String text;
  private int at;

  private EffectiveFormParser(String text) {
    this.text = text;
  }

  static JsonNode parse(String form) {
    EffectiveFormParser parser = new EffectiveFormParser(form);
    return parser.value("");
  }

  private JsonNode value(String key) {
    if (key.equals("Parameters")) {
      return json();
    }
    return switch (text.charAt(at)) {
      case '{' -> key.equals("FeatureGates") ? gates() : mapping();
      case '[' -> list();
      default -> NODES.stringNode(word());
    };
  }

  private JsonNode mapping() {
    ObjectNode mapping = NODES.objectNode();
    at++;
    while (text.charAt(at) != '}') {
      int colon = text.indexOf(": ", at);
      String key = text.substring(at, colon);
      at = colon + 2;
      mapping.set(key, value(key));
      skip(", ");
    }
    at++;
    return mapping;
  }

  private JsonNode list() {
    ArrayNode list = NODES.arrayNode();
    at++;
    while (text.charAt(at) != ']') {
      list.add(value(""));
      skip(", ");
      skip(" ");
    }
    at++;
    return list;
  }

  private JsonNode gates() {
    int end = text.indexOf('}', at);
    ArrayNode items = NODES.arrayNode();
    for (String gate : text.substring(at + 1, end).split("[, ]+", 0)) {
      items.add(gate);
    }
    at = end + 1;
    return NODES.objectNode().set("items", items);
  }

  private JsonNode json() {
    String rest = text.substring(at);
    try (JsonParser parser = JsonMapper.shared().createParser(rest)) {
      JsonNode parameters = parser.readValueAsTree();
      at += (int) parser.currentLocation().getCharOffset();
      return parameters;
    }
  }

  /** Text up to the end of the mapping or the next key; braces in it are balanced. */
  private String word() {
    int start = at;
    int open = 0;
    while (open > 0 || !(text.startsWith(", ", at) || text.charAt(at) == '}')) {
      open += Map.of('{', 1, '}', -1).getOrDefault(text.charAt(at), 0);
      at++;
    }
    return text.substring(start, at);
  }

  private void skip(String separator) {
    if (text.startsWith(separator, at)) {
      at += separator.length();
    }
  }
}
