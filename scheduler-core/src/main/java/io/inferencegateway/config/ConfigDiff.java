package io.inferencegateway.config;

import io.inferencegateway.config.TreeDiff.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is different in one effective document from another, for people: one line for each plugin,
 * with what becomes of its state, and one for every other value. Secrets are hidden.
 *
 * @param lines empty: both mean the same
 */
public record ConfigDiff(List<String> lines) {
  private static final String PLUGINS = "plugins";

  public ConfigDiff {
    lines = List.copyOf(lines);
  }

  /**
   * Compares.
   *
   * @param kept names of the plugins of {@code after} that go on with the state they have
   */
  public static ConfigDiff of(EffectiveDocument before, EffectiveDocument after, Set<String> kept) {
    Map<String, Object> old = new LinkedHashMap<>(before.tree());
    Map<String, Object> now = new LinkedHashMap<>(after.tree());
    if (old.equals(now)) {
      return new ConfigDiff(List.of());
    }
    List<String> lines = new ArrayList<>();
    plugins(byName(old.remove(PLUGINS)), byName(now.remove(PLUGINS)), kept, lines);
    TreeDiff.of("", old, now).forEach(change -> lines.add(change.toString()));
    if (!kept.isEmpty()) {
      lines.add(
          "state kept: "
              + after.plugins().stream()
                  .map(plugin -> plugin.name())
                  .filter(kept::contains)
                  .map(TreeDiff::label)
                  .collect(Collectors.joining(", ")));
    }
    return new ConfigDiff(lines);
  }

  private static void plugins(
      Map<String, Map<?, ?>> old,
      Map<String, Map<?, ?>> now,
      Set<String> kept,
      List<String> lines) {
    old.forEach(
        (name, plugin) -> {
          String place = TreeDiff.item(PLUGINS, name);
          Map<?, ?> next = now.get(name);
          if (next == null) {
            lines.add(place + ": removed, type " + type(plugin) + ", with its state");
          } else {
            addUnlessEmpty(lines, place, plugin(plugin, next, kept.contains(name)));
          }
        });
    now.forEach(
        (name, plugin) -> {
          if (!old.containsKey(name)) {
            lines.add(TreeDiff.item(PLUGINS, name) + ": added, type " + type(plugin));
          }
        });
    addUnlessEmpty(lines, PLUGINS, TreeDiff.order(old.keySet(), now.keySet()));
  }

  /** What changed of a plugin; empty: nothing. */
  private static String plugin(Map<?, ?> old, Map<?, ?> now, boolean kept) {
    List<String> parts = new ArrayList<>();
    for (Change change : TreeDiff.of("", old, now)) {
      parts.add(change.path() + " " + change.text());
    }
    if (!kept) {
      parts.add(parts.isEmpty() ? "state new, as what it refers to" : "state new");
    }
    return String.join("; ", parts);
  }

  private static String type(Map<?, ?> plugin) {
    return TreeDiff.label(String.valueOf(plugin.get("type")));
  }

  private static void addUnlessEmpty(List<String> lines, String place, String text) {
    if (!text.isEmpty()) {
      lines.add(place + ": " + text);
    }
  }

  private static Map<String, Map<?, ?>> byName(@Nullable Object plugins) {
    Map<String, Map<?, ?>> byName = new LinkedHashMap<>();
    if (plugins instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> plugin) {
          byName.put(String.valueOf(plugin.get("name")), plugin);
        }
      }
    }
    return byName;
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** The lines, or that there are none. */
  @Override
  public String toString() {
    return isEmpty() ? "no change" : String.join("\n", lines);
  }
}
