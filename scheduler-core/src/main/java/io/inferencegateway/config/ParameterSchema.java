package io.inferencegateway.config;

import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Fields;
import io.inferencegateway.plugin.PluginFactory;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of plugin types, as their records have them. */
public final class ParameterSchema {

  private final ParameterTexts texts;

  private ParameterSchema(ParameterTexts texts) {
    this.texts = texts;
  }

  /** All parameters of a type with their defaults. */
  public static Fields of(PluginFactory<?, ?> factory) {
    return of(factory, ParameterTexts.NONE);
  }

  /** The same with what they mean. */
  static Fields of(PluginFactory<?, ?> factory, ParameterTexts texts) {
    return new ParameterSchema(texts).fields(factory.defaults().getClass(), factory.defaults());
  }

  private Fields fields(Class<?> type, @Nullable Object defaults) {
    return new Fields(
        Arrays.stream(type.getRecordComponents())
            .map(component -> field(type, component, defaults))
            .toList());
  }

  private Field field(Class<?> type, RecordComponent component, @Nullable Object defaults) {
    Object value = defaults == null ? null : RecordBinder.valueOf(component, defaults);
    return new Field(
        RecordBinder.nameOf(component),
        type(component.getGenericType(), value),
        value instanceof Record ? null : shown(value),
        texts.of(type, component));
  }

  private static @Nullable Object shown(@Nullable Object value) {
    boolean empty =
        (value instanceof List<?> list && list.isEmpty())
            || (value instanceof Map<?, ?> map && map.isEmpty())
            || "".equals(value);
    if (empty) {
      return null;
    }
    return value instanceof Duration duration ? GoDuration.format(duration) : value;
  }

  private SchemaType type(Type type, @Nullable Object value) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      SchemaType last = type(arguments[arguments.length - 1], null);
      return arguments.length == 1 ? new SchemaType.ListOf(last) : new SchemaType.MapOf(last);
    }
    Class<?> raw = (Class<?>) type;
    if (raw.isRecord()) {
      return fields(raw, value);
    }
    return switch (raw.getName()) {
      case "int", "java.lang.Integer", "long", "java.lang.Long" -> new SchemaType.Whole();
      case "double", "java.lang.Double" -> new SchemaType.Decimal();
      case "boolean", "java.lang.Boolean" -> new SchemaType.Truth();
      case "java.time.Duration" -> new SchemaType.Time();
      case "java.lang.String" -> new SchemaType.Text();
      default -> new SchemaType.Anything();
    };
  }
}
