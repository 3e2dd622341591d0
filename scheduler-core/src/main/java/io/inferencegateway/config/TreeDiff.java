package io.inferencegateway.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is different in two trees of maps, lists and values. Items of a list are told apart by their
 * name, not by their place, where all have one. Secrets are hidden; each change fits on a line.
 */
final class TreeDiff {
  private static final int LONGEST_VALUE = 200;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/-]+");
  private static final List<String> NAMES = List.of("name", "pluginRef", "priority");

  /**
   * One difference.
   *
   * @param path where; empty: the whole
   * @param text what
   */
  record Change(String path, String text) {
    @Override
    public String toString() {
      return path + ": " + text;
    }
  }

  private final List<Change> changes = new ArrayList<>();

  private TreeDiff() {}

  /**
   * The differences, in the order of the trees.
   *
   * @param before null: absent
   * @param after null: absent
   */
  static List<Change> of(String path, @Nullable Object before, @Nullable Object after) {
    TreeDiff diff = new TreeDiff();
    diff.compare(path, "", before, after);
    return diff.changes;
  }

  private void compare(String path, String key, @Nullable Object before, @Nullable Object after) {
    if (before == null ? after == null : before.equals(after)) {
      return;
    }
    if (Secrets.isSecret(key)) {
      changed(path, key, before, after);
    } else if (before instanceof Map<?, ?> old && after instanceof Map<?, ?> now) {
      compareEntries(path, old, now);
    } else if (before instanceof List<?> old && after instanceof List<?> now) {
      Map<String, Object> oldByName = byName(old);
      Map<String, Object> nowByName = byName(now);
      if (oldByName == null || nowByName == null) {
        changed(path, key, before, after);
      } else {
        compareItems(path, oldByName, nowByName);
      }
    } else {
      changed(path, key, before, after);
    }
  }

  private void compareEntries(String path, Map<?, ?> old, Map<?, ?> now) {
    Set<Object> keys = new LinkedHashSet<>(old.keySet());
    keys.addAll(now.keySet());
    for (Object entry : keys) {
      String key = String.valueOf(entry);
      compare(ConfigNode.child(path, label(key)), key, old.get(entry), now.get(entry));
    }
  }

  private void compareItems(String path, Map<String, Object> old, Map<String, Object> now) {
    old.forEach(
        (name, item) -> {
          String place = item(path, name);
          if (now.containsKey(name)) {
            compare(place, "", item, now.get(name));
          } else {
            changes.add(new Change(place, "removed"));
          }
        });
    now.forEach(
        (name, item) -> {
          if (!old.containsKey(name)) {
            changes.add(new Change(item(path, name), added(item)));
          }
        });
    String order = order(old.keySet(), now.keySet());
    if (!order.isEmpty()) {
      changes.add(new Change(path, order));
    }
  }

  private static String added(Object item) {
    if (!(item instanceof Map<?, ?> map)) {
      return "added";
    }
    Map<Object, Object> rest = new LinkedHashMap<>(map);
    nameKey(map).ifPresent(rest::remove);
    return rest.isEmpty() ? "added" : "added " + shown("", rest);
  }

  /** How the order of what both have changed; empty: not at all. */
  static String order(Set<String> old, Set<String> now) {
    List<String> oldOrder = old.stream().filter(now::contains).map(TreeDiff::label).toList();
    List<String> nowOrder = now.stream().filter(old::contains).map(TreeDiff::label).toList();
    return oldOrder.equals(nowOrder)
        ? ""
        : "order " + String.join(", ", oldOrder) + " -> " + String.join(", ", nowOrder);
  }

  static String item(String path, String name) {
    return path + "[" + label(name) + "]";
  }

  /** A name on one line. */
  static String label(String name) {
    return PLAIN.matcher(name).matches() ? name : JsonMapper.shared().writeValueAsString(name);
  }

  /** The items by their names; null when some have none, or the same. */
  private static @Nullable Map<String, Object> byName(List<?> items) {
    Map<String, Object> byName = new LinkedHashMap<>();
    for (Object item : items) {
      String name = name(item);
      if (name == null || byName.put(name, item) != null) {
        return null;
      }
    }
    return byName;
  }

  private static @Nullable String name(@Nullable Object item) {
    return switch (item) {
      case String text -> text;
      case Map<?, ?> map -> nameKey(map).map(key -> String.valueOf(map.get(key))).orElse(null);
      case null, default -> null;
    };
  }

  private static Optional<String> nameKey(Map<?, ?> item) {
    return NAMES.stream().filter(item::containsKey).findFirst();
  }

  private void changed(String path, String key, @Nullable Object before, @Nullable Object after) {
    String old = shown(key, before);
    String now = shown(key, after);
    changes.add(new Change(path, old.equals(now) ? "changed (hidden)" : old + " -> " + now));
  }

  private static String shown(String key, @Nullable Object value) {
    String shown = value == null ? "absent" : EffectiveYaml.scalar(hidden(key, value));
    return shown.length() <= LONGEST_VALUE ? shown : shown.substring(0, LONGEST_VALUE) + "...";
  }

  /** The value without what its keys say is secret. */
  private static Object hidden(String key, Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, Object> shown = new LinkedHashMap<>();
        map.forEach((name, entry) -> shown.put(name, hidden(String.valueOf(name), entry)));
        yield shown;
      }
      case List<?> list -> list.stream().map(item -> hidden(key, item)).toList();
      default -> Secrets.isSecret(key) && !value.equals("") ? "***" : value;
    };
  }
}
