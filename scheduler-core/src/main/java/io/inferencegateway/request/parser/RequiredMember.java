package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import java.util.List;
import tools.jackson.core.JsonToken;

/**
 * Bodies of which only the common members are read, and that must have one more (specification 02,
 * section 6.2). What a model server accepts beyond the specification passes, without a prompt.
 */
final class RequiredMember {

  /** Looks at one member; the reader stands on its value. */
  private interface Check {
    /** Whether the body is complete with this member; throws when its value is not allowed. */
    boolean completes(String name, BodyReader reader) throws MalformedBodyException;
  }

  private RequiredMember() {}

  /** {@code /v1/conversations}: may be without items. */
  static ParsedBody conversations(ByteChunks body) throws MalformedBodyException {
    String error = "invalid conversations request: must have items field";
    return parse(
        body,
        List.of(),
        error,
        (name, reader) -> {
          switch (name) {
            case "items" -> items(reader, error);
            case "metadata" -> check(isNullOr(JsonToken.START_OBJECT, reader), error);
            default -> checkSalt(name, reader, error);
          }
          return true;
        },
        true);
  }

  /** {@code /v1/responses}: an input, or something stored to go on from. */
  static ParsedBody responses(ByteChunks body) throws MalformedBodyException {
    String error = "invalid responses request: must have input field";
    return parse(
        body,
        List.of("max_output_tokens"),
        error,
        (name, reader) -> {
          checkSalt(name, reader, error);
          return switch (name) {
            case "input", "previous_response_id", "prompt" -> !reader.is(JsonToken.VALUE_NULL);
            default -> false;
          };
        },
        false);
  }

  /** {@code /v1/images/generations}. */
  static ParsedBody images(ByteChunks body) throws MalformedBodyException {
    String error = "invalid images generations request: must have prompt field";
    return parse(
        body,
        List.of(),
        error,
        (name, reader) -> {
          boolean absent = reader.is(JsonToken.VALUE_NULL);
          switch (name) {
            case "prompt", "size" -> check(absent || reader.is(JsonToken.VALUE_STRING), error);
            case "n", "num_inference_steps" ->
                check(absent || reader.is(JsonToken.VALUE_NUMBER_INT), error);
            default -> {}
          }
          return name.equals("prompt") && reader.isNonEmptyText();
        },
        false);
  }

  private static void items(BodyReader reader, String error) throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return;
    }
    check(reader.is(JsonToken.START_ARRAY), error);
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
  }

  private static void checkSalt(String name, BodyReader reader, String error)
      throws MalformedBodyException {
    check(!name.equals("cache_salt") || isNullOr(JsonToken.VALUE_STRING, reader), error);
  }

  private static boolean isNullOr(JsonToken token, BodyReader reader) {
    return reader.is(token) || reader.is(JsonToken.VALUE_NULL);
  }

  private static ParsedBody parse(
      ByteChunks body, List<String> limitNames, String error, Check check, boolean always)
      throws MalformedBodyException {
    CommonFields common = new CommonFields(limitNames);
    boolean[] complete = {always};
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            complete[0] |= check.completes(name, reader);
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
