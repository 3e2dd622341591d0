package io.inferencegateway.config;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.NullRefused;
import io.inferencegateway.plugin.ParameterName;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes parameter records out of mappings. What is left out keeps the value of a default record,
 * or, where there is none, the zero of its type. Every problem is reported with its path.
 */
final class RecordBinder {
  private final List<ConfigError> errors;
  private final ValueBinder values;

  RecordBinder(List<ConfigError> errors) {
    this.errors = errors;
    this.values = new ValueBinder(this, errors);
  }

  /**
   * Makes a record.
   *
   * @param defaults source of what is left out; null: the zeros of the types
   * @return null when there was a problem
   */
  @Nullable Record bind(
      ConfigNode.Mapping given, Class<? extends Record> type, @Nullable Record defaults) {
    int before = errors.size();
    RecordComponent[] components = type.getRecordComponents();
    Map<RecordComponent, ConfigNode> nodes = assign(given, components);
    @Nullable Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      Object base = defaults == null ? null : valueOf(components[i], defaults);
      ConfigNode node = nodes.get(components[i]);
      if (node != null && !node.isNull()) {
        arguments[i] = values.bind(node, components[i], base);
      } else {
        arguments[i] = defaults == null ? values.zero(components[i]) : base;
        refuseNull(node, components[i]);
      }
    }
    return errors.size() > before ? null : construct(given.path(), type, components, arguments);
  }

  private void refuseNull(@Nullable ConfigNode node, RecordComponent component) {
    if (node != null && component.isAnnotationPresent(NullRefused.class)) {
      errors.add(new ConfigError(node.path(), "null (expected: a value, or the key left out)"));
    }
  }

  private Map<RecordComponent, ConfigNode> assign(
      ConfigNode.Mapping given, RecordComponent[] components) {
    Map<RecordComponent, ConfigNode> nodes = new HashMap<>();
    given
        .entries()
        .forEach(
            (key, node) -> {
              RecordComponent component = componentNamed(key, components);
              if (component != null) {
                nodes.put(component, node);
              } else {
                errors.add(unknown(key, node, components));
              }
            });
    return nodes;
  }

  private static ConfigError unknown(String key, ConfigNode node, RecordComponent[] components) {
    List<String> names = Arrays.stream(components).map(RecordBinder::nameOf).toList();
    String suggestion = Suggestion.of(key, names);
    String expected =
        names.isEmpty() ? "no parameters" : "one of " + String.join(", ", names) + suggestion;
    return new ConfigError(
        node.path(), "unknown field \"" + key + "\" (expected: " + expected + ")");
  }

  private static @Nullable RecordComponent componentNamed(
      String key, RecordComponent[] components) {
    RecordComponent found = null;
    for (RecordComponent component : components) {
      String name = nameOf(component);
      if (name.equals(key)) {
        return component;
      }
      if (name.equalsIgnoreCase(key)) {
        found = component;
      }
    }
    return found;
  }

  static String nameOf(RecordComponent component) {
    ParameterName given = component.getAnnotation(ParameterName.class);
    return given == null ? component.getName() : given.value();
  }

  static @Nullable Object valueOf(RecordComponent component, Object record) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no access to " + component, e);
    }
  }

  private @Nullable Record construct(
      String path,
      Class<? extends Record> type,
      RecordComponent[] components,
      @Nullable Object[] arguments) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidParameterException invalid) {
        errors.addAll(ConfigError.of(path, invalid));
        return null;
      }
      throw new IllegalStateException("cannot make " + type, e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no access to " + type, e);
    }
  }
}
