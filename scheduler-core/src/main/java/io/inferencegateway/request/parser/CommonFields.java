package io.inferencegateway.request.parser;

import io.inferencegateway.request.ModelPlace;
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
  private @Nullable ModelPlace modelPlace;
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
  void read(String name, BodyReader reader) throws MalformedBodyException {
    switch (name) {
      case "model" -> {
        JsonText value = reader.text();
        model = value == null ? "" : value.text();
        modelPlace = reader.place();
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

  /** The body the reader has read. */
  ParsedBody body(BodyReader reader, Payload payload) {
    ModelPlace place = modelPlace == null ? reader.placeForMember() : modelPlace;
    return new ParsedBody(reader.body(), payload, model, place, streaming, limit(), true);
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
