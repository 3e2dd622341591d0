package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A plugin as the flag {@code --plugin} names it: {@code <type>:<name>[:<json>]} (specification 09,
 * section 4).
 *
 * @param json its parameters; empty: none
 */
public record PluginFlag(String type, String name, String json) {
  private static final int PARTS = 3;

  /**
   * Reads the flag's value.
   *
   * @throws InvalidBodyRoutingException says what is wrong with it
   */
  public static PluginFlag parse(String text) throws InvalidBodyRoutingException {
    String[] parts = text.split(":", PARTS);
    if (parts.length < 2) {
      throw new InvalidBodyRoutingException(
          "plugin \"" + text + "\" (expected: <type>:<name>[:<json>])");
    }
    String type = parts[0].strip();
    String name = parts[1].strip();
    String json = parts.length < PARTS ? "" : parts[2].strip();
    if (type.isEmpty()) {
      throw new InvalidBodyRoutingException("plugin \"" + text + "\": empty type");
    }
    if (name.isEmpty()) {
      throw new InvalidBodyRoutingException("plugin \"" + text + "\": empty name");
    }
    PluginFlag flag = new PluginFlag(type, name, json);
    flag.fields(Set.of());
    return flag;
  }

  /** A parameter that must be a text and not empty. */
  String required(String parameter) throws InvalidBodyRoutingException {
    if (fields(Set.of(parameter)).find(parameter) instanceof FieldValue.Text(String text)
        && !text.isEmpty()) {
      return text;
    }
    throw new InvalidBodyRoutingException(
        "plugin " + type + ":" + name + ": " + parameter + " (expected: a text that is not empty)");
  }

  private BodyFields fields(Set<String> names) throws InvalidBodyRoutingException {
    String object = json.isEmpty() ? "{}" : json;
    BodyFields fields =
        BodyFields.read(ByteChunks.of(object.getBytes(StandardCharsets.UTF_8)), names);
    if (fields == null) {
      throw new InvalidBodyRoutingException(
          "plugin " + type + ":" + name + ": invalid json: " + json);
    }
    return fields;
  }
}
