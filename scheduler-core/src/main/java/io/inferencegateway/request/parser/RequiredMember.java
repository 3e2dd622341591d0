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
          if (name.equals("items")) {
            check(reader.is(JsonToken.START_ARRAY) || reader.is(JsonToken.VALUE_NULL), error);
          }
          return true;
        },
        true);
  }

  /** {@code /v1/responses}: an input, or something stored to go on from. */
  static ParsedBody responses(ByteChunks body) throws MalformedBodyException {
    return parse(
        body,
        List.of("max_output_tokens"),
        "invalid responses request: must have input field",
        (name, reader) ->
            switch (name) {
              case "input", "previous_response_id", "prompt" -> !reader.is(JsonToken.VALUE_NULL);
              default -> false;
            },
        false);
  }

  /** {@code /v1/messages}: at least one message. */
  static ParsedBody messages(ByteChunks body) throws MalformedBodyException {
    String prefix = "error parsing messages request: ";
    return parse(
        body,
        List.of("max_tokens"),
        "invalid messages request: must have at least one message",
        (name, reader) -> {
          boolean absent = reader.is(JsonToken.VALUE_NULL);
          boolean list = reader.is(JsonToken.START_ARRAY);
          return switch (name) {
            case "messages" -> {
              check(absent || list, prefix + "messages must be an array");
              yield list && reader.countElements() > 0;
            }
            case "tools" -> {
              check(absent || list, prefix + "tools must be an array");
              yield false;
            }
            case "system" -> {
              check(
                  absent || list || reader.is(JsonToken.VALUE_STRING),
                  prefix + "content must be a string or an array of content blocks");
              yield false;
            }
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
