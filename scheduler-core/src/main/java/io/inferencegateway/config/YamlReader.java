package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Turns YAML or JSON text into {@link ConfigNode}s (specification 03, section 2.2). */
final class YamlReader {
  private static final Logger LOG = LoggerFactory.getLogger(YamlReader.class);
  private final List<ConfigError> errors = new ArrayList<>();

  private YamlReader() {}

  /**
   * The first document of the text; null when it holds nothing.
   *
   * @throws ConfigException bad syntax, or a key given twice
   */
  static @Nullable ConfigNode read(String text) throws ConfigException {
    YamlReader reader = new YamlReader();
    Node root;
    try {
      Iterator<Node> documents =
          new Compose(LoadSettings.builder().build()).composeAllFromString(text).iterator();
      root = documents.hasNext() ? documents.next() : null;
      boolean more = root != null && documents.hasNext(); // refuses text behind that begins no document
      LOG.atDebug().addKeyValue("ignored", more).log("read the first document");
    } catch (YamlEngineException e) {
      throw new ConfigException(Category.DECODE, "", "not YAML or JSON: " + oneLine(e));
    }
    ConfigNode node = root == null ? null : reader.convert(root, "");
    if (!reader.errors.isEmpty()) {
      throw new ConfigException(Category.DECODE, reader.errors);
    }
    return node instanceof ConfigNode.Scalar scalar && scalar.value() == null ? null : node;
  }

  private ConfigNode convert(Node node, String path) {
    return switch (node) {
      case MappingNode mapping -> mapping(mapping, path);
      case SequenceNode sequence -> sequence(sequence, path);
      case ScalarNode scalar -> new ConfigNode.Scalar(path, line(node), value(scalar));
      default -> throw new IllegalStateException("node of kind " + node.getNodeType());
    };
  }

  private ConfigNode.Mapping mapping(MappingNode node, String path) {
    Map<String, ConfigNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      String key =
          tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "(not a name)";
      String childPath = path.isEmpty() ? key : path + "." + key;
      if (entries.put(key, convert(tuple.getValueNode(), childPath)) != null) {
        errors.add(new ConfigError(childPath, "key \"" + key + "\" already set in map"));
      }
    }
    return new ConfigNode.Mapping(path, line(node), entries);
  }

  private ConfigNode.Sequence sequence(SequenceNode node, String path) {
    List<ConfigNode> items = new ArrayList<>();
    for (Node item : node.getValue()) {
      items.add(convert(item, path + "[" + items.size() + "]"));
    }
    return new ConfigNode.Sequence(path, line(node), items);
  }

  private static @Nullable Object value(ScalarNode node) {
    String text = node.getValue();
    Tag tag = node.getTag();
    if (Tag.NULL.equals(tag)) {
      return null;
    }
    if (Tag.BOOL.equals(tag)) {
      return Boolean.parseBoolean(text);
    }
    if (Tag.INT.equals(tag)) {
      BigInteger number = new BigInteger(text);
      return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }
    return Tag.FLOAT.equals(tag) ? (Object) real(text) : text;
  }

  private static double real(String text) {
    return switch (text.replace("+", "").toLowerCase(Locale.ROOT)) {
      case ".inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      case ".nan" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }

  private static int line(Node node) {
    Optional<Mark> mark = node.getStartMark();
    return mark.isPresent() ? mark.get().getLine() + 1 : 0;
  }

  private static String oneLine(YamlEngineException e) {
    return String.valueOf(e.getMessage())
        .lines()
        .map(String::strip)
        .reduce((a, b) -> a + " " + b)
        .orElse("");
  }
}
