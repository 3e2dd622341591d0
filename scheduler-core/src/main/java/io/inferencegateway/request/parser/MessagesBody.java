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

/** Reads {@code /v1/messages} (specification 02, section 7; 05, section 2.4). */
final class MessagesBody {
  private static final String PREFIX = "error parsing messages request: ";

  private static final String CONTENT = "content must be a string or an array of content blocks";

  /** A client's accounting, which differs from request to request. */
  private static final String BILLING = "x-anthropic-billing-header";

  private final CommonFields common = new CommonFields(List.of("max_tokens"));
  private final List<JsonText> system = new ArrayList<>();
  private final List<Payload.Message> messages = new ArrayList<>();
  private final BodyReader reader;
  private @Nullable JsonSlice tools;

  private MessagesBody(BodyReader reader) {
    this.reader = reader;
  }

  static ParsedBody parse(ByteChunks body) throws MalformedBodyException {
    try (BodyReader reader = new BodyReader(body, "error unmarshaling request body: ")) {
      MessagesBody messages = new MessagesBody(reader);
      reader.object(messages::member);
      if (messages.messages.isEmpty()) {
        throw new MalformedBodyException(
            "invalid messages request: must have at least one message");
      }
      return messages.common.body(
          reader,
          new Payload.Messages(
              messages.system, messages.messages, messages.tools, messages.common.cacheSalt()));
    }
  }

  private void member(String name) throws MalformedBodyException {
    switch (name) {
      case "messages" -> {
        expect(JsonToken.START_ARRAY, "messages must be an array");
        messages.clear();
        eachObject(this::message);
      }
      case "tools" -> {
        expect(JsonToken.START_ARRAY, "tools must be an array");
        tools = tools();
      }
      case "system" -> system();
      case "cache_salt" -> {
        expect(JsonToken.VALUE_STRING, "cache_salt must be a string");
        common.read(name, reader);
      }
      default -> common.read(name, reader);
    }
  }

  private void system() throws MalformedBodyException {
    system.clear();
    JsonText whole = reader.text();
    if (whole != null) {
      system.add(whole);
      return;
    }
    expect(JsonToken.START_ARRAY, CONTENT);
    eachObject(
        () -> {
          JsonText text = MessageBlock.read(reader).text();
          if (text != null && !text.isEmpty() && !text.startsWith(BILLING)) {
            system.add(text);
          }
        });
  }

  private void message() throws MalformedBodyException {
    List<Part> content = new ArrayList<>();
    @Nullable JsonText[] role = {null};
    reader.members(
        name -> {
          switch (name) {
            case "role" -> {
              expect(JsonToken.VALUE_STRING, "role must be a string");
              role[0] = reader.text();
            }
            case "content" -> {
              content.clear();
              content(content);
            }
            default -> {}
          }
        });
    messages.add(new Payload.Message(role[0], content));
  }

  private void content(List<Part> content) throws MalformedBodyException {
    JsonText whole = reader.text();
    if (whole != null) {
      content.add(new Part.Text(whole));
    } else {
      expect(JsonToken.START_ARRAY, CONTENT);
      eachObject(() -> MessageBlock.read(reader).addTo(content));
    }
  }

  private @Nullable JsonSlice tools() throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return null;
    }
    long start = reader.start();
    eachObject(
        () ->
            reader.members(
                name -> {
                  if (name.equals("name") || name.equals("description")) {
                    expect(JsonToken.VALUE_STRING, name + " must be a string");
                  }
                }));
    return new JsonSlice(reader.body(), start, reader.end());
  }

  private void eachObject(BodyReader.Element element) throws MalformedBodyException {
    if (reader.is(JsonToken.START_ARRAY)) {
      reader.eachObject(element);
    }
  }

  private void expect(JsonToken token, String problem) throws MalformedBodyException {
    if (!reader.is(token) && !reader.is(JsonToken.VALUE_NULL)) {
      throw new MalformedBodyException(PREFIX + problem);
    }
  }
}
