package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonSlice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Bodies of which, beside the common members, one or the other must be there (specification 02,
 * section 6.2). What a model server accepts beyond the specification passes, without a prompt.
 */
final class RequiredMember {

  private RequiredMember() {}

  /** {@code /v1/conversations}: may be without items. */
  static ParsedBody conversations(ByteChunks body) throws MalformedBodyException {
    String error = "invalid conversations request: must have items field";
    CommonFields common = new CommonFields(List.of());
    @Nullable JsonSlice[] items = {null};
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            switch (name) {
              case "items" -> items[0] = items(reader, error);
              case "metadata" -> check(isNullOr(JsonToken.START_OBJECT, reader), error);
              default -> {
                checkSalt(name, reader, error);
                common.read(name, reader);
              }
            }
          });
      return common.body(reader, new Payload.Conversations(items[0], common.cacheSalt()));
    }
  }

  private static @Nullable JsonSlice items(BodyReader reader, String error)
      throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return null;
    }
    check(reader.is(JsonToken.START_ARRAY), error);
    long start = reader.start();
    for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
      check(isNullOr(JsonToken.START_OBJECT, reader), error);
      if (reader.is(JsonToken.START_OBJECT)) {
        reader.members(
            name -> {
              if (name.equals("type") || name.equals("role")) {
                check(isNullOr(JsonToken.VALUE_STRING, reader), error);
              }
            });
      }
    }
    return new JsonSlice(reader.body(), start, reader.end());
  }

  private static void checkSalt(String name, BodyReader reader, String error)
      throws MalformedBodyException {
    check(!name.equals("cache_salt") || isNullOr(JsonToken.VALUE_STRING, reader), error);
  }

  private static boolean isNullOr(JsonToken token, BodyReader reader) {
    return reader.is(token) || reader.is(JsonToken.VALUE_NULL);
  }

  /** {@code /v1/responses}: an input, or something stored to go on from. */
  static ParsedBody responses(ByteChunks body) throws MalformedBodyException {
    CommonFields common = new CommonFields(List.of("max_output_tokens"));
    String error = "invalid responses request: must have input field";
    Map<String, JsonSlice> members = new HashMap<>();
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            switch (name) {
              case "input", "instructions", "tools", "previous_response_id", "prompt" -> {
                members.remove(name);
                if (!reader.is(JsonToken.VALUE_NULL)) {
                  members.put(name, reader.slice());
                }
              }
              default -> {
                checkSalt(name, reader, error);
                common.read(name, reader);
              }
            }
          });
      boolean complete =
          members.containsKey("input")
              || members.containsKey("previous_response_id")
              || members.containsKey("prompt");
      check(complete, error);
      return common.body(
          reader,
          new Payload.Responses(
              members.get("instructions"),
              members.get("tools"),
              members.get("input"),
              common.cacheSalt()));
    }
  }

  /** {@code /v1/images/generations}. */
  static ParsedBody images(ByteChunks body) throws MalformedBodyException {
    String error = "invalid images generations request: must have prompt field";
    CommonFields common = new CommonFields(List.of());
    boolean[] complete = {false};
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            boolean absent = reader.is(JsonToken.VALUE_NULL);
            switch (name) {
              case "prompt", "size" -> check(absent || reader.is(JsonToken.VALUE_STRING), error);
              case "n", "num_inference_steps" ->
                  check(absent || reader.is(JsonToken.VALUE_NUMBER_INT), error);
              default -> {}
            }
            complete[0] |= name.equals("prompt") && reader.isNonEmptyText();
            common.read(name, reader);
          });
      check(complete[0], error);
      return common.body(reader, new Payload.Opaque());
    }
  }

  private static void check(boolean condition, String error) throws MalformedBodyException {
    if (!condition) {
      throw new MalformedBodyException(error);
    }
  }
}
