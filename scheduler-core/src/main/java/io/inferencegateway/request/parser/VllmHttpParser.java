package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** vLLM's token-in API (specification 02, section 8). */
final class VllmHttpParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("vllmhttp-parser", context -> new VllmHttpParser());

  private static final String INVALID = "invalid generate request: ";
  private static final String LIMIT = "max_tokens";

  @Override
  public List<String> claimedPaths() {
    return List.of("inference/v1/generate");
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.OPTIONAL;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.OPENAI;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    CommonFields common = new CommonFields(List.of(LIMIT));
    int[] @Nullable [] tokenIds = {null};
    try (BodyReader reader = new BodyReader(body, "")) {
      reader.object(
          name -> {
            switch (name) {
              case "token_ids" -> tokenIds[0] = tokenIds(reader);
              case "cache_salt" -> {
                check(
                    reader.text() != null || reader.is(JsonToken.VALUE_NULL),
                    "cache_salt must be a string");
                common.read(name, reader);
              }
              case "features" -> features(reader);
              case "sampling_params" -> samplingParameters(reader, common);
              case LIMIT -> {} // counts only among the sampling parameters
              default -> common.read(name, reader);
            }
          });
      int[] ids = tokenIds[0];
      if (ids == null || ids.length == 0) {
        throw new MalformedBodyException(INVALID + "must have non-empty token_ids field");
      }
      return common.body(reader, new Payload.TokenCompletion(ids, common.cacheSalt()));
    }
  }

  private static int @Nullable [] tokenIds(BodyReader reader) throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return null;
    }
    if (!reader.is(JsonToken.START_ARRAY)) {
      throw new MalformedBodyException(INVALID + "token_ids must be an array of numbers");
    }
    reader.next();
    int[] ids = reader.tokenIds();
    if (ids == null) {
      throw new MalformedBodyException(
          INVALID + "token_ids[" + reader.elementIndex() + "]: invalid value");
    }
    return ids;
  }

  /** Hashes and places of images and the like, by kind; nothing but their form is looked at. */
  private static void features(BodyReader reader) throws MalformedBodyException {
    if (!reader.is(JsonToken.START_OBJECT)) {
      check(reader.is(JsonToken.VALUE_NULL), "features must be an object");
      return;
    }
    reader.members(
        name -> {
          if (name.equals("mm_placeholders") && reader.is(JsonToken.START_OBJECT)) {
            reader.members(_ -> placeholders(reader));
          }
        });
  }

  private static void placeholders(BodyReader reader) throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return;
    }
    check(reader.is(JsonToken.START_ARRAY), "mm_placeholders must be lists");
    for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
      check(reader.is(JsonToken.START_OBJECT), "mm_placeholders must be lists of objects");
      reader.members(
          name ->
              check(
                  reader.is(JsonToken.VALUE_NUMBER_INT)
                      || !(name.equals("offset") || name.equals("length")),
                  name + " must be a whole number"));
    }
  }

  private static void check(boolean condition, String error) throws MalformedBodyException {
    if (!condition) {
      throw new MalformedBodyException(INVALID + error);
    }
  }

  private static void samplingParameters(BodyReader reader, CommonFields common)
      throws MalformedBodyException {
    if (reader.is(JsonToken.START_OBJECT)) {
      reader.members(
          name -> {
            if (name.equals(LIMIT)) {
              common.read(name, reader);
            }
          });
    }
  }
}
