package io.inferencegateway.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of parameter records: numbers, texts, durations, lists, maps and other records.
 * Whole numbers take no fractions, and nothing is made of a text but a text or a duration.
 */
final class ValueBinder {
  private final RecordBinder records;
  private final List<ConfigError> errors;

  ValueBinder(RecordBinder records, List<ConfigError> errors) {
    this.records = records;
    this.errors = errors;
  }

  /**
   * The value of a component; null when there was a problem, which is reported.
   *
   * @param base default whose parts count where a nested mapping leaves them out
   */
  @Nullable Object bind(ConfigNode node, RecordComponent component, @Nullable Object base) {
    return bind(node, component.getGenericType(), base);
  }

  /** What a component has when neither the user nor a default says anything. */
  @Nullable Object zero(RecordComponent component) {
    if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
      return null;
    }
    return zero(component.getType());
  }

  private @Nullable Object zero(Class<?> type) {
    if (type.isRecord()) {
      return records.bind(
          new ConfigNode.Mapping("", 0, Map.of()), type.asSubclass(Record.class), null);
    }
    return switch (type.getName()) {
      case "int" -> 0;
      case "long" -> 0L;
      case "double" -> 0.0;
      case "boolean" -> false;
      case "java.lang.String" -> "";
      case "java.time.Duration" -> Duration.ZERO;
      case "java.util.List" -> List.of();
      case "java.util.Map" -> Map.of();
      default -> null;
    };
  }

  private @Nullable Object bind(ConfigNode node, Type type, @Nullable Object base) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      return arguments.length == 1
          ? list(node, arguments[0])
          : map(node, arguments[arguments.length - 1]);
    }
    Class<?> target = (Class<?>) type;
    if (target.isRecord()) {
      return record(node, target.asSubclass(Record.class), base);
    }
    if (target == ConfigNode.class) {
      return node;
    }
    return node instanceof ConfigNode.Scalar scalar
        ? scalar(scalar, target)
        : refuse(node, expected(target));
  }

  private @Nullable Object record(
      ConfigNode node, Class<? extends Record> type, @Nullable Object base) {
    return node instanceof ConfigNode.Mapping mapping
        ? records.bind(mapping, type, (Record) base)
        : refuse(node, "a mapping");
  }

  private @Nullable Object list(ConfigNode node, Type itemType) {
    if (!(node instanceof ConfigNode.Sequence sequence)) {
      return refuse(node, "a list");
    }
    List<Object> items = new ArrayList<>();
    for (ConfigNode item : sequence.items()) {
      Object value = bind(item, itemType, null);
      if (value != null) {
        items.add(value);
      }
    }
    return items;
  }

  private @Nullable Object map(ConfigNode node, Type valueType) {
    if (!(node instanceof ConfigNode.Mapping mapping)) {
      return refuse(node, "a mapping");
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    mapping
        .entries()
        .forEach(
            (key, child) -> {
              Object value = bind(child, valueType, null);
              if (value != null) {
                entries.put(key, value);
              }
            });
    return entries;
  }

  private @Nullable Object scalar(ConfigNode.Scalar node, Class<?> target) {
    Object value = node.value();
    return switch (target.getName()) {
      case "int", "java.lang.Integer" ->
          value instanceof Long number && number == number.intValue()
              ? (Object) number.intValue()
              : refuse(node, wholeNumber(value, 32));
      case "long", "java.lang.Long" ->
          value instanceof Long ? value : refuse(node, wholeNumber(value, 64));
      case "double", "java.lang.Double" ->
          value instanceof Number number ? number.doubleValue() : refuse(node, expected(target));
      case "java.time.Duration" -> duration(node);
      case "boolean", "java.lang.Boolean" ->
          value instanceof Boolean ? value : refuse(node, expected(target));
      default -> value instanceof String ? value : refuse(node, expected(target));
    };
  }

  private static String wholeNumber(@Nullable Object value, int bits) {
    boolean tooLarge = value instanceof Long || value instanceof BigInteger;
    return tooLarge ? "a whole number of " + bits + " bits" : "a whole number";
  }

  private @Nullable Object duration(ConfigNode.Scalar node) {
    Duration duration = node.value() instanceof String text ? GoDuration.parse(text) : null;
    return duration != null ? duration : refuse(node, expected(Duration.class));
  }

  private static String expected(Class<?> target) {
    return switch (target.getName()) {
      case "int", "java.lang.Integer", "long", "java.lang.Long" -> "a whole number";
      case "double", "java.lang.Double" -> "a number";
      case "boolean", "java.lang.Boolean" -> "true or false";
      case "java.time.Duration" -> "a duration such as 500ms or 1m30s";
      default -> "a text";
    };
  }

  private @Nullable Object refuse(ConfigNode node, String expected) {
    errors.add(new ConfigError(node.path(), node.describe() + " (expected: " + expected + ")"));
    return null;
  }
}
