package io.inferencegateway.config.migration;

import io.inferencegateway.config.ParameterSchema;
import io.inferencegateway.config.SchemaType;
import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Fields;
import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes out parameters that had no effect: all of types that read none, and in documents of the old
 * version, which ignored what they did not know, the unknown ones.
 */
final class UnknownParameters {
  private final Draft draft;
  private final PluginDraft plugin;

  private UnknownParameters(Draft draft, PluginDraft plugin) {
    this.draft = draft;
    this.plugin = plugin;
  }

  static void drop(Draft draft, PluginRegistry registry) {
    for (PluginDraft plugin : draft.plugins()) {
      registry
          .find(plugin.type())
          .ifPresent(type -> new UnknownParameters(draft, plugin).drop(type));
    }
  }

  private void drop(PluginFactory<?, ?> type) {
    Block parameters = plugin.parameters();
    if (parameters.isEmpty()) {
      return;
    }
    if (type.ignoresParameters()) {
      drop(parameters, List.copyOf(parameters.entries().keySet()), "");
    } else if (draft.isOld()) {
      drop(parameters, ParameterSchema.of(type), "");
    }
    plugin.with(parameters);
  }

  private void drop(Block parameters, Fields known, String prefix) {
    List<String> unknown =
        parameters.entries().keySet().stream().filter(key -> field(known, key) == null).toList();
    drop(parameters, unknown, prefix);
    parameters
        .entries()
        .forEach(
            (key, value) -> {
              Field field = field(known, key);
              if (field != null) {
                descend(value, field.type(), prefix + key);
              }
            });
  }

  private void descend(Part value, SchemaType type, String path) {
    if (value instanceof Block block && type instanceof Fields nested) {
      drop(block, nested, path + ".");
    } else if (value instanceof Items items && type instanceof SchemaType.ListOf(Fields nested)) {
      items.blocks().forEach(block -> drop(block, nested, path + "[]."));
    }
  }

  private void drop(Block parameters, List<String> keys, String prefix) {
    for (String key : keys) {
      parameters.entries().remove(key);
      plugin.entry().note("dropped parameter " + prefix + key + ": had no effect");
    }
  }

  private static @Nullable Field field(Fields known, String key) {
    return known.fields().stream()
        .filter(field -> field.name().equalsIgnoreCase(key))
        .findFirst()
        .orElse(null);
  }
}
