package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads {@code /v1/chat/completions} (specification 02, sections 5.2, 6.2). */
final class ChatBody {
  private final CommonFields common =
      new CommonFields(List.of("max_completion_tokens", "max_tokens"));
  private final List<Payload.Message> messages = new ArrayList<>();
  private final BodyReader reader;

  private ChatBody(BodyReader reader) {
    this.reader = reader;
  }

  static ParsedBody parse(ByteChunks body) throws MalformedBodyException {
    try (BodyReader reader = new BodyReader(body)) {
      ChatBody chat = new ChatBody(reader);
      reader.object(chat::member);
      if (chat.messages.isEmpty()) {
        throw invalid();
      }
      return chat.common.body(reader, new Payload.Chat(chat.messages, chat.common.cacheSalt()));
    }
  }

  private void member(String name) throws MalformedBodyException {
    switch (name) {
      case "messages" -> messages();
      case "tools", "documents" -> expect(JsonToken.START_ARRAY);
      case "chat_template" -> expect(JsonToken.VALUE_STRING);
      case "chat_template_kwargs" -> expect(JsonToken.START_OBJECT);
      case "add_generation_prompt", "continue_final_message", "return_assistant_tokens_mask" -> {
        if (!reader.is(JsonToken.VALUE_TRUE)) {
          expect(JsonToken.VALUE_FALSE);
        }
      }
      case "cache_salt" -> {
        expect(JsonToken.VALUE_STRING);
        common.read(name, reader);
      }
      default -> common.read(name, reader);
    }
  }

  private void messages() throws MalformedBodyException {
    messages.clear();
    if (reader.is(JsonToken.VALUE_NULL)) {
      return;
    }
    expect(JsonToken.START_ARRAY);
    for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
      messages.add(
          reader.is(JsonToken.VALUE_NULL) ? new Payload.Message(null, List.of()) : message());
    }
  }

  private Payload.Message message() throws MalformedBodyException {
    expect(JsonToken.START_OBJECT);
    List<JsonText> text = new ArrayList<>();
    @Nullable JsonText[] role = {null};
    reader.members(
        name -> {
          switch (name) {
            case "role" -> {
              expect(JsonToken.VALUE_STRING);
              role[0] = reader.text();
            }
            case "content" -> {
              text.clear();
              content(text);
            }
            case "tool_calls" -> expect(JsonToken.START_ARRAY);
            default -> {}
          }
        });
    return new Payload.Message(role[0], text);
  }

  private void content(List<JsonText> text) throws MalformedBodyException {
    JsonText whole = reader.text();
    if (whole != null) {
      text.add(whole);
    } else if (!reader.is(JsonToken.VALUE_NULL)) {
      expect(JsonToken.START_ARRAY);
      for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
        expect(JsonToken.START_OBJECT);
        if (!reader.is(JsonToken.VALUE_NULL)) {
          part(text);
        }
      }
    }
  }

  private void part(List<JsonText> text) throws MalformedBodyException {
    @Nullable JsonText[] value = {null};
    boolean[] isText = {false};
    reader.members(
        name -> {
          switch (name) {
            case "type" -> {
              expect(JsonToken.VALUE_STRING);
              JsonText type = reader.text();
              isText[0] = type != null && type.contentEquals("text");
            }
            case "text" -> {
              expect(JsonToken.VALUE_STRING);
              value[0] = reader.text();
            }
            case "video_url", "input_audio" -> expect(JsonToken.START_OBJECT);
            case "image_url" -> {
              if (!reader.is(JsonToken.VALUE_STRING)) {
                expect(JsonToken.START_OBJECT);
              }
            }
            default -> {}
          }
        });
    JsonText found = value[0];
    if (isText[0] && found != null) {
      text.add(found);
    }
  }

  private void expect(JsonToken token) throws MalformedBodyException {
    if (!reader.is(token) && !reader.is(JsonToken.VALUE_NULL)) {
      throw invalid();
    }
  }

  private static MalformedBodyException invalid() {
    return new MalformedBodyException(
        "invalid chat completions request: must have valid messages field");
  }
}
