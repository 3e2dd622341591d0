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
 * Reads {@code /v1/messages} (specification 02, section 7). The system's text stands before the
 * messages, without a role.
 */
final class MessagesBody {
  private static final String PREFIX = "error parsing messages request: ";
  private static final String CONTENT =
      PREFIX + "content must be a string or an array of content blocks";

  /** Changes with every request of some clients, so it would hide what prompts have in common. */
  private static final String BILLING = "x-anthropic-billing-header";

  private final CommonFields common = new CommonFields(List.of("max_tokens"));
  private final List<JsonText> system = new ArrayList<>();
  private final List<Payload.Message> messages = new ArrayList<>();
  private final BodyReader reader;

  private MessagesBody(BodyReader reader) {
    this.reader = reader;
  }

  static ParsedBody parse(ByteChunks body) throws MalformedBodyException {
    try (BodyReader reader = new BodyReader(body, "error unmarshaling request body: ")) {
      return new MessagesBody(reader).read();
    }
  }

  private ParsedBody read() throws MalformedBodyException {
    reader.object(this::member);
    if (messages.isEmpty()) {
      throw new MalformedBodyException("invalid messages request: must have at least one message");
    }
    List<Payload.Message> all = new ArrayList<>(messages.size() + 1);
    if (!system.isEmpty()) {
      all.add(new Payload.Message(null, system));
    }
    all.addAll(messages);
    return common.body(reader, new Payload.Chat(all, common.cacheSalt()));
  }

  private void member(String name) throws MalformedBodyException {
    switch (name) {
      case "messages" -> {
        messages.clear();
        elements("messages must be an array", this::message);
      }
      case "tools" -> elements("tools must be an array", this::tool);
      case "system" -> {
        system.clear();
        content(system);
        system.removeIf(text -> text.startsWith(BILLING));
      }
      case "cache_salt" -> {
        textOrNull(name);
        common.read(name, reader);
      }
      default -> common.read(name, reader);
    }
  }

  private void message() throws MalformedBodyException {
    List<JsonText> text = new ArrayList<>();
    @Nullable JsonText[] role = {null};
    object(
        "messages must be objects",
        name -> {
          switch (name) {
            case "role" -> role[0] = textOrNull(name);
            case "content" -> {
              text.clear();
              content(text);
            }
            default -> {}
          }
        });
    messages.add(new Payload.Message(role[0], text));
  }

  private void tool() throws MalformedBodyException {
    object(
        "tools must be objects",
        name -> {
          if (name.equals("name") || name.equals("description")) {
            textOrNull(name);
          }
        });
  }

  private void content(List<JsonText> text) throws MalformedBodyException {
    JsonText whole = reader.text();
    if (whole != null) {
      text.add(whole);
    } else if (!reader.is(JsonToken.VALUE_NULL)) {
      check(reader.is(JsonToken.START_ARRAY), CONTENT);
      for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
        block(text);
      }
    }
  }

  private void block(List<JsonText> text) throws MalformedBodyException {
    @Nullable JsonText[] value = {null};
    boolean[] counts = {false};
    object(
        "content blocks must be objects",
        name -> {
          switch (name) {
            case "type" -> {
              JsonText type = textOrNull(name);
              counts[0] =
                  type != null && (type.contentEquals("text") || type.contentEquals("thinking"));
            }
            case "text", "thinking" -> value[0] = textOrNull(name);
            case "id", "name", "tool_use_id" -> textOrNull(name);
            default -> {}
          }
        });
    JsonText found = value[0];
    if (counts[0] && found != null && !found.isEmpty()) {
      text.add(found);
    }
  }

  private interface Element {
    void read() throws MalformedBodyException;
  }

  private void elements(String error, Element element) throws MalformedBodyException {
    if (reader.is(JsonToken.VALUE_NULL)) {
      return;
    }
    check(reader.is(JsonToken.START_ARRAY), PREFIX + error);
    for (reader.next(); !reader.is(JsonToken.END_ARRAY); reader.next()) {
      element.read();
    }
  }

  private void object(String error, BodyReader.Members members) throws MalformedBodyException {
    if (!reader.is(JsonToken.VALUE_NULL)) {
      check(reader.is(JsonToken.START_OBJECT), PREFIX + error);
      reader.members(members);
    }
  }

  private @Nullable JsonText textOrNull(String name) throws MalformedBodyException {
    JsonText text = reader.text();
    check(text != null || reader.is(JsonToken.VALUE_NULL), PREFIX + name + " must be a string");
    return text;
  }

  private static void check(boolean condition, String error) throws MalformedBodyException {
    if (!condition) {
      throw new MalformedBodyException(error);
    }
  }
}
