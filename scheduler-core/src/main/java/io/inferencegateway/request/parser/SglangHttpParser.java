package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** SGLang's own API (specification 02, section 9). Bodies are forwarded as they are. */
final class SglangHttpParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("sglanghttp-parser", context -> new SglangHttpParser());

  private static final String INVALID = "invalid generate request: ";

  @Override
  public List<String> claimedPaths() {
    return List.of("generate");
  }

  /** A path that only ends so is refused, not passed on. */
  @Override
  public boolean claimsInsideSegment() {
    return true;
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.NONE;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.SGLANG;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    String path = ParserRegistry.normalized(head.target());
    if (!path.equals("/generate") && !path.equals("generate")) {
      throw new MalformedBodyException("unsupported path: " + path);
    }
    try (BodyReader reader = new BodyReader(body, INVALID)) {
      return new Body(reader).read();
    }
  }

  private static final class Body {
    private final BodyReader reader;
    private int @Nullable [] ids;
    private @Nullable JsonText salt;
    private boolean streaming;
    private long maxTokens = -1;

    Body(BodyReader reader) {
      this.reader = reader;
    }

    ParsedBody read() throws MalformedBodyException {
      reader.object(this::member);
      int[] given = ids;
      if (given == null) {
        throw new MalformedBodyException(INVALID + "input_ids must be provided");
      }
      if (given.length == 0) {
        throw new MalformedBodyException(INVALID + "input_ids cannot be empty");
      }
      return new ParsedBody(
          reader.body(),
          new Payload.TokenCompletion(given, salt),
          "",
          null,
          streaming,
          maxTokens,
          true);
    }

    private void member(String name) throws MalformedBodyException {
      switch (name) {
        case "input_ids" -> ids = reader.is(JsonToken.VALUE_NULL) ? null : ids();
        case "extra_key" -> {
          salt = reader.text();
          check(
              salt != null || reader.is(JsonToken.VALUE_NULL),
              "unsupported generate request: extra_key must be a string");
        }
        case "stream" -> {
          streaming = reader.is(JsonToken.VALUE_TRUE);
          check(
              streaming || reader.is(JsonToken.VALUE_FALSE) || reader.is(JsonToken.VALUE_NULL),
              INVALID + "stream must be a boolean");
        }
        case "sampling_params" -> {
          maxTokens = -1;
          if (reader.is(JsonToken.START_OBJECT)) {
            reader.members(this::parameter);
          }
        }
        default -> {}
      }
    }

    private void parameter(String name) {
      if (name.equals("max_new_tokens")) {
        maxTokens = reader.is(JsonToken.VALUE_NUMBER_INT) ? reader.count() : -1;
      }
    }

    private int[] ids() throws MalformedBodyException {
      String error = INVALID + "input_ids must be an array of uint32 integers";
      check(reader.is(JsonToken.START_ARRAY), error);
      reader.next();
      int[] read = reader.wholeTokenIds();
      if (read == null) {
        throw new MalformedBodyException(error);
      }
      return read;
    }

    private static void check(boolean condition, String error) throws MalformedBodyException {
      if (!condition) {
        throw new MalformedBodyException(error);
      }
    }
  }
}
