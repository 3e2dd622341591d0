package io.inferencegateway.config.migration;

import io.inferencegateway.config.ConfigNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A piece of a document while it is rewritten. */
sealed interface Part {

  /** A copy that can be changed. */
  static Part of(ConfigNode node) {
    return switch (node) {
      case ConfigNode.Mapping mapping -> {
        Block block = new Block();
        mapping.entries().forEach((key, child) -> block.put(key, of(child)));
        yield block;
      }
      case ConfigNode.Sequence sequence -> {
        Items items = new Items();
        sequence.items().forEach(child -> items.add(of(child)));
        yield items;
      }
      case ConfigNode.Scalar scalar -> new Leaf(scalar.value());
    };
  }

  /** A value. */
  record Leaf(@Nullable Object value) implements Part {}

  /** A list. */
  final class Items implements Part {
    private final List<Part> parts = new ArrayList<>();

    static Items of(Part... parts) {
      Items items = new Items();
      items.parts.addAll(List.of(parts));
      return items;
    }

    List<Part> parts() {
      return parts;
    }

    void add(Part part) {
      parts.add(part);
    }

    /** Its mappings, as they are now. */
    List<Block> blocks() {
      return parts.stream().filter(Block.class::isInstance).map(Block.class::cast).toList();
    }
  }

  /** A mapping, with what is to be said about it. Keys are found without regard to case. */
  final class Block implements Part {
    private final Map<String, Part> entries = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    Map<String, Part> entries() {
      return entries;
    }

    List<String> notes() {
      return notes;
    }

    Block note(String text) {
      notes.add(text);
      return this;
    }

    Block put(String key, Part value) {
      entries.put(key, value);
      return this;
    }

    Block put(String key, Object value) {
      return put(key, new Leaf(value));
    }

    boolean isEmpty() {
      return entries.isEmpty();
    }

    /** Null when it is absent or null. */
    @Nullable Part get(String key) {
      Part found = entries.get(keyOf(key));
      return found instanceof Leaf(var value) && value == null ? null : found;
    }

    /** What {@link #get} returned; the key is gone. */
    @Nullable Part remove(String key) {
      Part found = get(key);
      entries.remove(keyOf(key));
      return found;
    }

    /** Empty when it is absent or no text. */
    String text(String key) {
      return get(key) instanceof Leaf(String text) ? text : "";
    }

    /** The mapping at a key; one that was not there is put there. */
    Block block(String key) {
      if (get(key) instanceof Block block) {
        return block;
      }
      Block added = new Block();
      put(key, added);
      return added;
    }

    /** The list at a key; one that was not there is put there. */
    Items items(String key) {
      if (get(key) instanceof Items items) {
        return items;
      }
      Items added = new Items();
      put(key, added);
      return added;
    }

    /** Puts the value of one key under another, at the same place. */
    void rename(String from, String to) {
      Map<String, Part> before = new LinkedHashMap<>(entries);
      String old = keyOf(from);
      entries.clear();
      before.forEach((key, value) -> entries.put(key.equals(old) ? to : key, value));
    }

    private String keyOf(String key) {
      return entries.containsKey(key)
          ? key
          : entries.keySet().stream().filter(key::equalsIgnoreCase).findFirst().orElse(key);
    }
  }
}
