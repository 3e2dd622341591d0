package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads {@code /v1/completions} (specification 02, sections 5.1, 6.2). */
final class CompletionBody {
  private final CommonFields common = new CommonFields(List.of("max_tokens"));
  private final List<JsonText> prompts = new ArrayList<>();
  private int @Nullable [] tokenIds;
  private boolean opaque;

  private CompletionBody() {}

  static ParsedBody parse(ByteChunks body) throws MalformedBodyException {
    CompletionBody completion = new CompletionBody();
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            if (name.equals("prompt")) {
              completion.prompt(reader);
            } else {
              completion.common.read(name, reader);
            }
          });
    }
    return completion.common.body(body, completion.payload());
  }

  private void prompt(BodyReader reader) throws MalformedBodyException {
    prompts.clear();
    tokenIds = null;
    opaque = false;
    JsonText text = reader.text();
    if (text != null) {
      if (text.reader().read(new byte[4], 0, 4) > 0) {
        prompts.add(text);
      }
    } else if (reader.is(JsonToken.START_ARRAY)) {
      reader.next();
      list(reader);
    } else if (!reader.is(JsonToken.VALUE_NULL)) {
      throw invalid();
    }
  }

  private void list(BodyReader reader) throws MalformedBodyException {
    switch (reader.token()) {
      case END_ARRAY -> {}
      case VALUE_STRING -> {
        if (!reader.texts(prompts::add)) {
          throw invalid();
        }
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        tokenIds = reader.tokenIds();
        if (tokenIds == null) {
          throw invalid();
        }
      }
      case START_ARRAY -> nested(reader);
      default -> throw invalid();
    }
  }

  /** Lists of token ids are valid for the model server; which block is whose is not worked out. */
  private void nested(BodyReader reader) throws MalformedBodyException {
    for (; !reader.is(JsonToken.END_ARRAY); reader.next()) {
      if (!reader.is(JsonToken.START_ARRAY)) {
        throw invalid();
      }
      reader.next();
      if (reader.tokenIds() == null) {
        throw invalid();
      }
    }
    opaque = true;
  }

  private Payload payload() throws MalformedBodyException {
    if (tokenIds != null) {
      return new Payload.TokenCompletion(tokenIds, common.cacheSalt());
    }
    if (!prompts.isEmpty()) {
      return new Payload.TextCompletion(prompts, common.cacheSalt());
    }
    if (opaque) {
      return new Payload.Opaque();
    }
    throw invalid();
  }

  private static MalformedBodyException invalid() {
    return new MalformedBodyException("invalid completions request: must have prompt field");
  }
}
