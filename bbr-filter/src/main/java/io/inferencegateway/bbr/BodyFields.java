package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * The top-level members of a JSON object that somebody asked for. The whole body is walked, since
 * of a repeated member the last one counts, for the model server too; nothing else is kept of it.
 */
final class BodyFields {
  private static final int MAX_NESTING = 10_000;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Where the bytes of a value are. */
  record Range(long start, long end) {}

  private final Map<String, FieldValue> values = new HashMap<>(4);
  private final Map<String, Range> ranges = new HashMap<>(4);
  private boolean empty = true;

  private BodyFields() {}

  /**
   * Reads a body; {@code null} counts as an object without members.
   *
   * @param names of the members to keep, compared with case
   * @return null when the body is anything but one whole JSON object
   */
  static @Nullable BodyFields read(ByteChunks body, Set<String> names) {
    if (body.isEmpty()) {
      return null;
    }
    BodyFields fields = new BodyFields();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body.stream())) {
      boolean object =
          switch (parser.nextToken()) {
            case START_OBJECT -> fields.members(parser, names);
            case VALUE_NULL -> true;
            case null, default -> false;
          };
      return object && parser.nextToken() == null ? fields : null;
    } catch (JacksonException _) {
      return null;
    }
  }

  FieldValue find(String name) {
    return values.getOrDefault(name, FieldValue.ABSENT);
  }

  /** Where the value of a member that was asked for is; null when it is absent. */
  @Nullable Range range(String name) {
    return ranges.get(name);
  }

  /** Whether the object has no members at all. */
  boolean isEmpty() {
    return empty;
  }

  private boolean members(JsonParser parser, Set<String> names) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      empty = false;
      JsonToken first = parser.nextToken();
      if (names.contains(name)) {
        long start = parser.currentTokenLocation().getByteOffset();
        values.put(name, value(parser, first));
        parser.skipChildren();
        parser.finishToken();
        ranges.put(name, new Range(start, parser.currentLocation().getByteOffset()));
      } else {
        parser.skipChildren();
      }
    }
    return true;
  }

  private static FieldValue value(JsonParser parser, JsonToken first) {
    return switch (first) {
      case VALUE_STRING -> new FieldValue.Text(parser.getString());
      case VALUE_TRUE, VALUE_FALSE -> new FieldValue.Text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(Double.parseDouble(parser.getString()));
      default -> FieldValue.NO_TEXT;
    };
  }

  private static FieldValue number(double number) {
    return Double.isFinite(number)
        ? new FieldValue.Text(NumberText.of(number))
        : FieldValue.NO_TEXT;
  }
}
