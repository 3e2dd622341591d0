package io.inferencegateway.config;

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
      entries = new LinkedHashMap<>(entries);
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

  /** What it is, for messages. */
  default String describe() {
    return switch (this) {
      case Mapping mapping -> "a mapping";
      case Sequence sequence -> "a list";
      case Scalar scalar -> String.valueOf(scalar.value());
    };
  }
}
