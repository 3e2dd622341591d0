package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the nodes of one document for both syntaxes. Collects what is wrong with single values, and
 * stops at documents that are nested deeper or expand to more than any real one.
 */
final class DocumentBuilder {
  private static final int DEEPEST = 100;
  private static final int MOST_NODES = 20_000;

  private final List<ConfigError> errors = new ArrayList<>();
  private int nodes;

  /** Reads the content of a mapping or sequence. */
  interface Content<T> {
    void into(T target) throws ConfigException;
  }

  /** The entries of one mapping, each key once. */
  final class Entries {
    private final String path;
    private final Map<String, ConfigNode> byKey = new LinkedHashMap<>();

    private Entries(String path) {
      this.path = path;
    }

    String childPath(String key) {
      return ConfigNode.child(path, key);
    }

    void put(String key, ConfigNode value) {
      if (byKey.putIfAbsent(key, value) != null) {
        error(childPath(key), value.line(), "key \"" + key + "\" already set in map");
      }
    }
  }

  ConfigNode.Mapping mapping(String path, int line, int depth, Content<Entries> content)
      throws ConfigException {
    count(path, depth, 1);
    Entries entries = new Entries(path);
    content.into(entries);
    return new ConfigNode.Mapping(path, line, entries.byKey);
  }

  ConfigNode.Sequence sequence(String path, int line, int depth, Content<List<ConfigNode>> content)
      throws ConfigException {
    count(path, depth, 1);
    List<ConfigNode> items = new ArrayList<>();
    content.into(items);
    return new ConfigNode.Sequence(path, line, items);
  }

  ConfigNode.Scalar scalar(String path, int line, int depth, ScalarValue value)
      throws ConfigException {
    count(path, depth, 1);
    if (value.value() instanceof Double number && !Double.isFinite(number)) {
      error(path, line, "unsupported value " + number + " (expected: a finite number)");
    }
    return new ConfigNode.Scalar(path, line, value.value());
  }

  /** A copy of a node that was read before. */
  ConfigNode copy(ConfigNode node, String path, int depth) throws ConfigException {
    count(path, depth, node.size());
    return node.at(path);
  }

  void error(String path, int line, String problem) {
    errors.add(new ConfigError(path, problem + " in line " + line));
  }

  void throwIfBad() throws ConfigException {
    if (!errors.isEmpty()) {
      throw new ConfigException(Category.DECODE, errors);
    }
  }

  private void count(String path, int depth, int added) throws ConfigException {
    nodes += added;
    if (depth > DEEPEST) {
      throw new ConfigException(
          Category.DECODE, path, "nested too deep (expected: at most " + DEEPEST + " levels)");
    }
    if (nodes > MOST_NODES) {
      throw new ConfigException(
          Category.DECODE,
          path,
          "the document expands to too many values (expected: at most " + MOST_NODES + ")");
    }
  }
}
