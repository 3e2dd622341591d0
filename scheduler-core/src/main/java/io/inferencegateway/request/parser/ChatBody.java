package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.Payload.Part;
import io.inferencegateway.request.json.JsonSlice;
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
  private @Nullable JsonSlice tools;

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
      return chat.common.body(
          reader, new Payload.Chat(chat.messages, chat.tools, chat.common.cacheSalt()));
    }
  }

  private void member(String name) throws MalformedBodyException {
    switch (name) {
      case "messages" -> messages();
      case "tools" -> {
        expect(JsonToken.START_ARRAY);
        tools = reader.sliceUnlessNull();
      }
      case "documents" -> expect(JsonToken.START_ARRAY);
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
    List<Part> content = new ArrayList<>();
    @Nullable JsonText[] role = {null};
    reader.members(
        name -> {
          switch (name) {
            case "role" -> {
              expect(JsonToken.VALUE_STRING);
              role[0] = reader.text();
            }
            case "content" -> {
              content.clear();
              content(content);
            }
            case "tool_calls" -> expect(JsonToken.START_ARRAY);
            default -> {}
          }
        });
    return new Payload.Message(role[0], content);
  }

  private void content(List<Part> content) throws MalformedBodyException {
    JsonText whole = reader.text();
    if (whole != null) {
      content.add(new Part.Text(whole));
    } else if (!reader.is(JsonToken.VALUE_NULL)) {
      expect(JsonToken.START_ARRAY);
      for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
        expect(JsonToken.START_OBJECT);
        if (!reader.is(JsonToken.VALUE_NULL)) {
          part(content);
        }
      }
    }
  }

  private void part(List<Part> content) throws MalformedBodyException {
    ChatPart part = new ChatPart();
    reader.members(
        name -> {
          switch (name) {
            case "type" -> {
              expect(JsonToken.VALUE_STRING);
              part.type(reader.text());
            }
            case "text" -> {
              expect(JsonToken.VALUE_STRING);
              part.text(reader.text());
            }
            case "image_url" -> {
              JsonText address = reader.text();
              if (address == null) {
                mediaObject(name, part);
              } else {
                part.media(name, "url", address);
              }
            }
            case "video_url", "input_audio" -> mediaObject(name, part);
            default -> {}
          }
        });
    part.addTo(content);
  }

  private void mediaObject(String kind, ChatPart part) throws MalformedBodyException {
    expect(JsonToken.START_OBJECT);
    if (reader.is(JsonToken.START_OBJECT)) {
      reader.members(name -> part.media(kind, name, reader.text()));
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
