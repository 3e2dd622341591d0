package io.inferencegateway.config;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.type.LogicalType;

/**
 * Turns the {@code parameters} of a plugin into its record (specification 03, section 2.3): keys
 * without regard to case, unknown keys refused, everything left out taken from the factory's
 * defaults.
 */
public final class ParameterReader {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfig(
              LogicalType.Integer,
              config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
          .withCoercionConfig(
              LogicalType.Float,
              config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
          .withCoercionConfig(
              LogicalType.Boolean,
              config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
          .addModule(
              new SimpleModule()
                  .addSerializer(Duration.class, new DurationWriter())
                  .addDeserializer(Duration.class, new DurationReader()))
          .build();

  private ParameterReader() {}

  /**
   * The parameters of one plugin.
   *
   * @param given null when the user wrote none
   * @param errors where problems go; the result is null when there was one
   */
  @SuppressWarnings("unchecked")
  public static <P extends Record> @Nullable P read(
      PluginFactory<?, P> factory, ConfigNode.@Nullable Mapping given, List<ConfigError> errors) {
    P defaults = factory.defaults();
    if (given == null || factory.ignoresParameters()) {
      return defaults;
    }
    ObjectNode merged = (ObjectNode) MAPPER.<JsonNode>valueToTree(defaults);
    int before = errors.size();
    merge(merged, given, errors);
    if (errors.size() > before) {
      return null;
    }
    try {
      return (P) MAPPER.treeToValue(merged, defaults.getClass());
    } catch (JacksonException e) {
      errors.add(problem(given.path(), e));
      return null;
    }
  }

  /** Compact JSON with keys in ascending order, as the log lines show it (section 12.1). */
  public static String compactJson(ConfigNode node) {
    return MAPPER.writeValueAsString(sorted(tree(node)));
  }

  private static void merge(ObjectNode target, ConfigNode.Mapping given, List<ConfigError> errors) {
    for (Map.Entry<String, ConfigNode> entry : given.entries().entrySet()) {
      String key = propertyNamed(target, entry.getKey());
      if (key == null) {
        errors.add(
            new ConfigError(
                entry.getValue().path(),
                "unknown field (expected one of: "
                    + String.join(", ", target.propertyNames())
                    + ")"));
      } else if (entry.getValue() instanceof ConfigNode.Mapping inner
          && target.get(key) instanceof ObjectNode innerTarget
          && !innerTarget.isEmpty()) {
        merge(innerTarget, inner, errors);
      } else {
        JsonNode value = tree(entry.getValue());
        if (!value.isNull()) {
          target.set(key, value);
        }
      }
    }
  }

  private static @Nullable String propertyNamed(ObjectNode target, String key) {
    if (target.has(key)) {
      return key;
    }
    for (String name : target.propertyNames()) {
      if (name.equalsIgnoreCase(key)) {
        return name;
      }
    }
    return null;
  }

  private static ConfigError problem(String path, JacksonException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidParameterException invalid) {
        return new ConfigError(path + "." + invalid.parameter(), invalid.problem());
      }
    }
    List<String> steps = new ArrayList<>();
    for (JacksonException.Reference reference : e.getPath()) {
      String name = reference.getPropertyName();
      steps.add(name != null ? "." + name : "[" + reference.getIndex() + "]");
    }
    return new ConfigError(path + String.join("", steps), e.getOriginalMessage());
  }

  private static JsonNode tree(ConfigNode node) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (node) {
      case ConfigNode.Mapping mapping -> {
        ObjectNode object = nodes.objectNode();
        mapping.entries().forEach((key, value) -> object.set(key, tree(value)));
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

  private static JsonNode sorted(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      object.propertyNames().stream()
          .sorted()
          .forEach(name -> result.set(name, sorted(object.get(name))));
      return result;
    }
    return node;
  }

  private static final class DurationReader extends ValueDeserializer<Duration> {
    @Override
    public @Nullable Duration deserialize(JsonParser parser, DeserializationContext context) {
      String text = parser.getString();
      Duration duration = GoDuration.parse(text);
      return duration != null
          ? duration
          : context.reportInputMismatch(
              Duration.class, "%s (expected: a duration such as 500ms or 1m30s)", text);
    }
  }

  private static final class DurationWriter extends ValueSerializer<Duration> {
    @Override
    public void serialize(Duration value, JsonGenerator json, SerializationContext context) {
      json.writeString(value.toNanos() + "ns");
    }
  }
}
