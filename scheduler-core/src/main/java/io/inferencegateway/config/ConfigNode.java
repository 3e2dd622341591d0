package io.inferencegateway.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a configuration document with its place, so that every error can name it.
 *
 * <p>{@code path} is as users write it in messages, {@code plugins[0].type}; {@code line} counts
 * from 1.
 */
public sealed interface ConfigNode {
  String path();

  int line();

  /** A mapping; keys in document order. */
  record Mapping(String path, int line, Map<String, ConfigNode> entries) implements ConfigNode {
    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }
  }

  /** A sequence. */
  record Sequence(String path, int line, List<ConfigNode> items) implements ConfigNode {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /**
   * A scalar.
   *
   * @param value {@link String}, {@link Boolean}, {@link Long}, {@link java.math.BigInteger},
   *     {@link Double} or null
   */
  record Scalar(String path, int line, @Nullable Object value) implements ConfigNode {}

  /** Whether this is the null of the document format, which means the same as leaving it out. */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.value() == null;
  }

  /** What it is, for messages. */
  default String describe() {
    return switch (this) {
      case Mapping mapping -> "a mapping";
      case Sequence sequence -> "a list";
      case Scalar(var _, var _, String text) -> '"' + text + '"';
      case Scalar scalar -> String.valueOf(scalar.value());
    };
  }

  /** The path of entry {@code key} of a mapping at {@code path}. */
  static String child(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  /** The path of an item of a sequence at {@code path}. */
  static String item(String path, int index) {
    return path + "[" + index + "]";
  }

  /** The same content at another place. */
  default ConfigNode at(String newPath) {
    return switch (this) {
      case Mapping mapping -> {
        Map<String, ConfigNode> entries = new LinkedHashMap<>();
        mapping.entries().forEach((key, node) -> entries.put(key, node.at(child(newPath, key))));
        yield new Mapping(newPath, line(), entries);
      }
      case Sequence sequence -> {
        List<ConfigNode> items = new ArrayList<>();
        for (ConfigNode node : sequence.items()) {
          items.add(node.at(item(newPath, items.size())));
        }
        yield new Sequence(newPath, line(), items);
      }
      case Scalar scalar -> new Scalar(newPath, line(), scalar.value());
    };
  }

  /** How many nodes it consists of, itself included. */
  default int size() {
    return switch (this) {
      case Mapping mapping ->
          1 + mapping.entries().values().stream().mapToInt(ConfigNode::size).sum();
      case Sequence sequence -> 1 + sequence.items().stream().mapToInt(ConfigNode::size).sum();
      case Scalar scalar -> 1;
    };
  }
}
