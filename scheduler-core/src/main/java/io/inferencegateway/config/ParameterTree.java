package io.inferencegateway.config;

import io.inferencegateway.plugin.PluginFactory;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parameters with their defaults as plain maps, lists and values. */
final class ParameterTree {

  private ParameterTree() {}

  /** All parameters that have a value; empty for types that read none. */
  static Map<String, Object> of(PluginFactory<?, ?> factory, @Nullable ConfigNode given) {
    Record parameters = ParameterReader.read(factory, given, new ArrayList<>());
    return parameters == null ? Map.of() : mapping(parameters);
  }

  private static Map<String, Object> mapping(Record parameters) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      Object value = tree(RecordBinder.valueOf(component, parameters));
      if (value != null) {
        mapping.put(RecordBinder.nameOf(component), value);
      }
    }
    return mapping;
  }

  private static @Nullable Object tree(@Nullable Object value) {
    return switch (value) {
      case Record nested -> mapping(nested);
      case Duration duration -> GoDuration.format(duration);
      case List<?> list -> {
        List<Object> items = new ArrayList<>();
        for (Object item : list) {
          Object shown = tree(item);
          if (shown != null) {
            items.add(shown);
          }
        }
        yield items;
      }
      case null, default -> value;
    };
  }
}
