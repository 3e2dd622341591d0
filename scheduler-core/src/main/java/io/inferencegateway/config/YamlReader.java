package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DocumentBuilder.Entries;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the first document of YAML text, event by event, so that nothing is built from a document
 * that is refused half-way. Aliases are replaced by copies, merge keys by what they stand for.
 */
final class YamlReader {
  private static final String MERGE = "<<";

  private final DocumentBuilder builder;
  private final Map<Anchor, ConfigNode> anchors = new HashMap<>();

  YamlReader(DocumentBuilder builder) {
    this.builder = builder;
  }

  /** Null when there is no document. */
  @Nullable ConfigNode read(String text) throws ConfigException {
    try {
      Iterator<Event> events =
          new Parse(LoadSettings.builder().build()).parseString(text).iterator();
      while (events.hasNext()) {
        if (events.next().getEventId() == Event.ID.DocumentStart) {
          ConfigNode root = node(events, events.next(), "", 0);
          events.next(); // the end; fails when something else follows
          return root;
        }
      }
      return null;
    } catch (YamlEngineException e) {
      throw new ConfigException(Category.DECODE, "", "not YAML or JSON: " + oneLine(e));
    }
  }

  private ConfigNode node(Iterator<Event> events, Event event, String path, int depth)
      throws ConfigException {
    if (event instanceof AliasEvent alias) {
      return builder.copy(target(alias, path), path, depth);
    }
    ConfigNode node =
        switch (event.getEventId()) {
          case MappingStart ->
              builder.mapping(
                  path, line(event), depth, entries -> entries(events, entries, depth + 1));
          case SequenceStart ->
              builder.sequence(
                  path, line(event), depth, items -> items(events, items, path, depth + 1));
          default -> builder.scalar(path, line(event), depth, value((ScalarEvent) event, path));
        };
    ((NodeEvent) event).getAnchor().ifPresent(anchor -> anchors.put(anchor, node));
    return node;
  }

  private void items(Iterator<Event> events, List<ConfigNode> items, String path, int depth)
      throws ConfigException {
    for (Event event = events.next();
        event.getEventId() != Event.ID.SequenceEnd;
        event = events.next()) {
      items.add(node(events, event, ConfigNode.item(path, items.size()), depth));
    }
  }

  private void entries(Iterator<Event> events, Entries entries, int depth) throws ConfigException {
    for (Event event = events.next();
        event.getEventId() != Event.ID.MappingEnd;
        event = events.next()) {
      if (event instanceof ScalarEvent scalar) {
        String key = value(scalar, entries.childPath(scalar.getValue())).asKey();
        boolean merge = isPlain(scalar) && key.equals(MERGE);
        ConfigNode value = node(events, events.next(), entries.childPath(key), depth);
        if (merge) {
          merge(value, entries);
        } else {
          entries.put(key, value);
        }
      } else {
        throw new ConfigException(
            Category.DECODE,
            entries.childPath("?"),
            "a key in line " + line(event) + " (expected: a single word)");
      }
    }
  }

  private void merge(ConfigNode value, Entries entries) throws ConfigException {
    switch (value) {
      case ConfigNode.Mapping mapping -> {
        for (Map.Entry<String, ConfigNode> entry : mapping.entries().entrySet()) {
          String path = entries.childPath(entry.getKey());
          entries.put(entry.getKey(), entry.getValue().at(path));
        }
      }
      case ConfigNode.Sequence sequence -> {
        for (ConfigNode item : sequence.items()) {
          merge(item, entries);
        }
      }
      case ConfigNode.Scalar scalar ->
          builder.error(
              value.path(), value.line(), value.describe() + " (expected: a mapping to merge)");
    }
  }

  private ConfigNode target(AliasEvent alias, String path) throws ConfigException {
    ConfigNode node = anchors.get(alias.getAlias());
    if (node == null) {
      throw new ConfigException(
          Category.DECODE,
          path,
          "unknown anchor '"
              + alias.getAlias()
              + "' referenced in line "
              + line(alias)
              + " (expected: one that ended before)");
    }
    return node;
  }

  private ScalarValue value(ScalarEvent event, String path) {
    ScalarValue value = ScalarValue.of(event.getValue(), event.getTag(), isPlain(event));
    if (value == null) {
      builder.error(
          path,
          line(event),
          "\"" + event.getValue() + "\" (expected: a value of " + event.getTag().orElse("") + ")");
      return new ScalarValue(null);
    }
    return value;
  }

  private static boolean isPlain(ScalarEvent event) {
    return event.getScalarStyle() == ScalarStyle.PLAIN;
  }

  private static int line(Event event) {
    return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  private static String oneLine(YamlEngineException e) {
    return Optional.ofNullable(e.getMessage())
        .orElse("")
        .lines()
        .map(String::strip)
        .collect(Collectors.joining(" "));
  }
}
