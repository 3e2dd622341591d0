package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the top-level {@code model} of a JSON body (specification 09, section 13.1) and stops at
 * its value, so that a model named before the prompt costs a few bytes of reading.
 */
public final class ModelNameReader {
  private static final JsonFactory JSON = new JsonFactory();

  private ModelNameReader() {}

  /**
   * @return the trimmed name; empty when the body is no JSON object, ends early, or its model is
   *     absent, blank or no string
   */
  public static String read(ByteChunks body) {
    if (body.isEmpty()) {
      return "";
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body.stream())) {
      return parser.nextToken() == JsonToken.START_OBJECT ? modelOf(parser) : "";
    } catch (JacksonException e) {
      return ""; // whoever needs a well-formed body says what is wrong with it
    }
  }

  private static String modelOf(JsonParser parser) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      if (name.equals("model")) {
        return value == JsonToken.VALUE_STRING ? parser.getString().strip() : "";
      }
      parser.skipChildren();
    }
    return "";
  }
}
