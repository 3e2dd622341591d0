package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DocumentBuilder.Entries;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON text, which unlike YAML knows one notation for everything. */
final class JsonReader {
  private static final JsonFactory JSON = new JsonFactory();

  private final DocumentBuilder builder;

  JsonReader(DocumentBuilder builder) {
    this.builder = builder;
  }

  ConfigNode read(String text) throws ConfigException {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      ConfigNode node = node(parser, "", 0);
      if (parser.nextToken() != null) {
        throw new ConfigException(
            Category.DECODE,
            "",
            "more text in line " + line(parser) + " (expected: one JSON document)");
      }
      return node;
    } catch (JacksonException e) {
      throw new ConfigException(Category.DECODE, "", "not JSON: " + e.getOriginalMessage());
    }
  }

  private ConfigNode node(JsonParser parser, String path, int depth) throws ConfigException {
    return switch (parser.currentToken()) {
      case START_OBJECT ->
          builder.mapping(
              path, line(parser), depth, entries -> entries(parser, entries, depth + 1));
      case START_ARRAY ->
          builder.sequence(
              path, line(parser), depth, items -> items(parser, items, path, depth + 1));
      default -> builder.scalar(path, line(parser), depth, new ScalarValue(value(parser)));
    };
  }

  private void entries(JsonParser parser, Entries entries, int depth) throws ConfigException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      entries.put(key, node(parser, entries.childPath(key), depth));
    }
  }

  private void items(JsonParser parser, List<ConfigNode> items, String path, int depth)
      throws ConfigException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(parser, ConfigNode.item(path, items.size()), depth));
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? parser.getBigIntegerValue()
              : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      default -> parser.getString();
    };
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
