package io.inferencegateway.config;

import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Fields;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON schema of configuration documents, for editors and pipelines. */
public final class JsonSchema {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String DURATION = "^[-+]?(0|([0-9]*\\.?[0-9]+(ns|us|µs|ms|s|m|h))+)$";

  private JsonSchema() {}

  /**
   * The schema of documents that use the types of a registry.
   *
   * @param texts what its parameters mean
   */
  public static String of(PluginRegistry registry, ParameterTexts texts) {
    ObjectNode schema = NODES.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "EndpointPickerConfig");
    schema.setAll(type(DocumentSchema.DOCUMENT));
    ObjectNode plugin = (ObjectNode) schema.at("/properties/plugins/items");
    plugin.putArray("required").add("type");
    ObjectNode typeName = (ObjectNode) plugin.at("/properties/type");
    registry.types().forEach(typeName.putArray("enum")::add);
    ArrayNode rules = plugin.putArray("allOf");
    registry.types().stream()
        .flatMap(name -> registry.find(name).stream())
        .filter(factory -> !factory.ignoresParameters())
        .forEach(factory -> rules.add(rule(factory, texts)));
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
  }

  private static ObjectNode rule(PluginFactory<?, ?> factory, ParameterTexts texts) {
    ObjectNode rule = NODES.objectNode();
    rule.putObject("if").putObject("properties").putObject("type").put("const", factory.type());
    rule.putObject("then")
        .putObject("properties")
        .set("parameters", type(ParameterSchema.of(factory, texts)));
    return rule;
  }

  private static ObjectNode type(SchemaType type) {
    ObjectNode node = NODES.objectNode();
    switch (type) {
      case SchemaType.Text _ -> node.put("type", "string");
      case SchemaType.Whole _ -> node.put("type", "integer");
      case SchemaType.Decimal _ -> node.put("type", "number");
      case SchemaType.Truth _ -> node.put("type", "boolean");
      case SchemaType.Time _ -> node.put("type", "string").put("pattern", DURATION);
      case SchemaType.Amount _ -> node.putArray("type").add("string").add("number");
      case SchemaType.Anything _ -> {}
      case SchemaType.ListOf(SchemaType item) -> node.put("type", "array").set("items", type(item));
      case SchemaType.MapOf(SchemaType value) ->
          node.put("type", "object").set("additionalProperties", type(value));
      case Fields(List<Field> fields) -> addFields(node, fields);
    }
    return node;
  }

  private static void addFields(ObjectNode node, List<Field> fields) {
    node.put("type", "object").put("additionalProperties", false);
    ObjectNode properties = node.putObject("properties");
    for (Field field : fields) {
      ObjectNode property = type(field.type());
      if (!field.description().isEmpty()) {
        property.put("description", field.description());
      }
      if (field.byDefault() != null) {
        property.set("default", JsonMapper.shared().valueToTree(field.byDefault()));
      }
      properties.set(field.name(), property);
    }
  }
}
