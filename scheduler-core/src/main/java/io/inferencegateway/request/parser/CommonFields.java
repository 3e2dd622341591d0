package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * The members all JSON APIs share (specification 02, section 6.3). Of repeated ones the last
 * counts.
 */
final class CommonFields {
  private final List<String> limitNames;
  private final long[] limits;
  private String model = "";
  private @Nullable JsonText modelValue;
  private boolean streaming;
  private @Nullable JsonText cacheSalt;

  /**
   * Fields of an API.
   *
   * @param limitNames members that limit the output, the one that counts most first
   */
  CommonFields(List<String> limitNames) {
    this.limitNames = limitNames;
    this.limits = new long[limitNames.size()];
    Arrays.fill(limits, -1);
  }

  /** Reads the member if it is one of these; the reader stands on its value. */
  void read(String name, BodyReader reader) {
    switch (name) {
      case "model" -> {
        modelValue = reader.text();
        model = modelValue == null ? "" : modelValue.text();
      }
      case "stream" -> streaming = reader.is(JsonToken.VALUE_TRUE);
      case "cache_salt" -> cacheSalt = reader.text();
      default -> {
        int limit = limitNames.indexOf(name);
        if (limit >= 0) {
          limits[limit] = reader.count();
        }
      }
    }
  }

  @Nullable JsonText cacheSalt() {
    return cacheSalt;
  }

  ParsedBody body(ByteChunks bytes, Payload payload) {
    return new ParsedBody(bytes, payload, model, modelValue, streaming, limit());
  }

  private long limit() {
    for (long limit : limits) {
      if (limit >= 0) {
        return limit;
      }
    }
    return -1;
  }
}
