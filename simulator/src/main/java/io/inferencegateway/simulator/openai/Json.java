package io.inferencegateway.simulator.openai;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** How JSON is read and written here: streamed, without a tree. */
final class Json {
  /** Reads strings as long as a body may be. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private Json() {}

  static void quote(StringBuilder json, String text) {
    json.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, json);
    json.append('"');
  }

  static void quoteOrNull(StringBuilder json, @Nullable String text) {
    if (text == null) {
      json.append("null");
    } else {
      quote(json, text);
    }
  }
}
