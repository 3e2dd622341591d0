package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Reads {@code /v1/completions} and {@code /v1/embeddings}: texts or token ids (specification 02,
 * sections 5.1, 6.2). Lists of token lists, prompt embeddings and objects, which model servers
 * accept, pass without a prompt.
 */
final class CompletionBody {
  private final String member;
  private final String alternative;
  private final String error;
  private final boolean embedding;
  private final CommonFields common;
  private final List<JsonText> prompts = new ArrayList<>();
  private int @Nullable [] tokenIds;
  private boolean opaque;
  private boolean list;
  private boolean otherInput;

  private CompletionBody(
      String member, String alternative, String error, boolean embedding, List<String> limitNames) {
    this.member = member;
    this.alternative = alternative;
    this.error = error;
    this.embedding = embedding;
    this.common = new CommonFields(limitNames);
  }

  static ParsedBody completions(ByteChunks body) throws MalformedBodyException {
    String error = "invalid completions request: must have prompt field";
    return new CompletionBody("prompt", "prompt_embeds", error, false, List.of("max_tokens"))
        .read(body);
  }

  static ParsedBody embeddings(ByteChunks body) throws MalformedBodyException {
    String error = "invalid embeddings request: must have input field";
    return new CompletionBody("input", "messages", error, true, List.of()).read(body);
  }

  private ParsedBody read(ByteChunks body) throws MalformedBodyException {
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(name -> member(name, reader));
      return common.body(reader, payload());
    }
  }

  private void member(String name, BodyReader reader) throws MalformedBodyException {
    if (name.equals(member)) {
      prompt(reader);
      return;
    }
    if (name.equals(alternative)) {
      otherInput = reader.is(JsonToken.START_ARRAY) || reader.isNonEmptyText();
    }
    if (name.equals("cache_salt")
        && !reader.is(JsonToken.VALUE_STRING)
        && !reader.is(JsonToken.VALUE_NULL)) {
      throw invalid();
    }
    common.read(name, reader);
  }

  private void prompt(BodyReader reader) throws MalformedBodyException {
    prompts.clear();
    tokenIds = null;
    opaque = false;
    list = reader.is(JsonToken.START_ARRAY);
    JsonText text = reader.text();
    if (text != null) {
      if (!text.isEmpty()) {
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
      case VALUE_STRING -> check(reader.texts(prompts::add));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        tokenIds = reader.tokenIds();
        check(tokenIds != null);
      }
      case START_ARRAY -> tokenLists(reader);
      case START_OBJECT -> {
        check(embedding);
        reader.leaveArray();
        opaque = true;
      }
      default -> throw invalid();
    }
  }

  private void tokenLists(BodyReader reader) throws MalformedBodyException {
    for (; !reader.is(JsonToken.END_ARRAY); reader.next()) {
      check(reader.is(JsonToken.START_ARRAY));
      reader.next();
      check(reader.tokenIds() != null);
    }
    opaque = true;
  }

  private Payload payload() throws MalformedBodyException {
    if (tokenIds != null) {
      return new Payload.TokenCompletion(tokenIds, common.cacheSalt());
    }
    if (!prompts.isEmpty()) {
      return embedding
          ? new Payload.EmbeddedText(prompts, list, common.cacheSalt())
          : new Payload.TextCompletion(prompts, common.cacheSalt());
    }
    check(opaque || otherInput);
    return new Payload.Opaque();
  }

  private void check(boolean condition) throws MalformedBodyException {
    if (!condition) {
      throw invalid();
    }
  }

  private MalformedBodyException invalid() {
    return new MalformedBodyException(error);
  }
}
