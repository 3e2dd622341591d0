package io.inferencegateway.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fields of one mapping, one by one. Errors are collected, so that a reader can go on and
 * report them all; {@link #finish} reports the keys nobody asked for.
 */
final class FieldReader {
  private final ConfigNode.Mapping mapping;
  private final List<ConfigError> errors;
  private final Set<String> known = new HashSet<>();

  FieldReader(ConfigNode.Mapping mapping, List<ConfigError> errors) {
    this.mapping = mapping;
    this.errors = errors;
  }

  /** A reader of {@code node}; when that is no mapping, an error and a reader of nothing. */
  static FieldReader of(ConfigNode node, List<ConfigError> errors) {
    if (node instanceof ConfigNode.Mapping mapping) {
      return new FieldReader(mapping, errors);
    }
    errors.add(new ConfigError(node.path(), node.describe() + " (expected: a mapping)"));
    return new FieldReader(new ConfigNode.Mapping(node.path(), node.line(), Map.of()), errors);
  }

  String path() {
    return mapping.path();
  }

  /** The value of a field; null when it is absent or null. */
  @Nullable ConfigNode take(String name) {
    known.add(name);
    ConfigNode node = mapping.entries().get(name);
    return node == null || node.isNull() ? null : node;
  }

  /** Empty when absent. */
  String string(String name) {
    ConfigNode node = take(name);
    String text = scalar(node, String.class, "a text");
    return text == null ? "" : text;
  }

  @Nullable Boolean bool(String name) {
    return scalar(take(name), Boolean.class, "true or false");
  }

  @Nullable Double number(String name) {
    Number number = scalar(take(name), Number.class, "a number");
    return number == null ? null : number.doubleValue();
  }

  /** 0 when absent. */
  int integer(String name) {
    Long number = scalar(take(name), Long.class, "a whole number");
    if (number == null) {
      return 0;
    }
    if (number != number.intValue()) {
      errors.add(new ConfigError(at(name), number + " (expected: a number of 32 bits)"));
    }
    return number.intValue();
  }

  /** Null when absent. */
  @Nullable Duration duration(String name) {
    String text = scalar(take(name), String.class, "a duration such as \"500ms\" or \"1m30s\"");
    Duration duration = text == null ? null : GoDuration.parse(text);
    if (text != null && duration == null) {
      errors.add(
          new ConfigError(
              at(name), "\"" + text + "\" (expected: a duration such as 500ms or 1m30s)"));
    }
    return duration;
  }

  /** A number of bytes or requests; null when absent. */
  @Nullable Long quantity(String name) {
    ConfigNode node = take(name);
    if (node == null) {
      return null;
    }
    Object value = node instanceof ConfigNode.Scalar scalar ? scalar.value() : null;
    boolean written = value instanceof Number || value instanceof String;
    Long quantity = written ? Quantity.parse(String.valueOf(value)) : null;
    if (quantity == null) {
      errors.add(
          new ConfigError(
              node.path(), node.describe() + " (expected: a quantity such as 100, 500M or 2Gi)"));
    }
    return quantity;
  }

  <T> List<T> list(String name, Function<FieldReader, T> item) {
    return items(name, (node, index) -> item.apply(of(node, errors)));
  }

  List<String> strings(String name) {
    return items(
        name,
        (node, index) -> {
          String text = scalar(node, String.class, "a text");
          return text == null ? "" : text;
        });
  }

  <T> @Nullable T object(String name, Function<FieldReader, T> reader) {
    ConfigNode node = take(name);
    return node == null ? null : reader.apply(of(node, errors));
  }

  /** Anything at all, also null; null when the key is absent. */
  @Nullable ConfigNode raw(String name) {
    known.add(name);
    return mapping.entries().get(name);
  }

  void finish() {
    for (String key : mapping.entries().keySet()) {
      if (!known.contains(key)) {
        String path = ConfigNode.child(mapping.path(), key);
        errors.add(
            new ConfigError(path, "unknown field \"" + path + "\"" + Suggestion.of(key, known)));
      }
    }
  }

  private String at(String name) {
    return ConfigNode.child(mapping.path(), name);
  }

  private <T> List<T> items(String name, BiFunction<ConfigNode, Integer, T> item) {
    ConfigNode node = take(name);
    List<T> result = new ArrayList<>();
    if (node instanceof ConfigNode.Sequence sequence) {
      for (ConfigNode entry : sequence.items()) {
        result.add(item.apply(entry, result.size()));
      }
    } else if (node != null) {
      errors.add(new ConfigError(node.path(), node.describe() + " (expected: a list)"));
    }
    return result;
  }

  private <T> @Nullable T scalar(@Nullable ConfigNode node, Class<T> type, String expected) {
    if (node == null) {
      return null;
    }
    if (node instanceof ConfigNode.Scalar scalar && type.isInstance(scalar.value())) {
      return type.cast(scalar.value());
    }
    errors.add(new ConfigError(node.path(), node.describe() + " (expected: " + expected + ")"));
    return null;
  }
}
