package io.inferencegateway.request.parser;

import io.inferencegateway.request.Payload.Modality;
import io.inferencegateway.request.Payload.Part;
import io.inferencegateway.request.json.JsonSlice;
import io.inferencegateway.request.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A content block of an Anthropic message while it is read. Which of its members count depends on
 * its type, which may come last.
 */
final class MessageBlock {
  private static final JsonText NEW_LINE = JsonText.literal("\n");
  private static final JsonText DATA = JsonText.literal("data:");
  private static final JsonText BASE64 = JsonText.literal(";base64,");

  private final BodyReader reader;
  private final List<MessageBlock> inner = new ArrayList<>();
  private @Nullable JsonText type;
  private @Nullable JsonText text;
  private @Nullable JsonText thinking;
  private @Nullable JsonText id;
  private @Nullable JsonText name;
  private @Nullable JsonSlice input;
  private @Nullable JsonText address;
  private @Nullable JsonText mediaType;
  private @Nullable JsonText data;
  private @Nullable JsonText result;

  private MessageBlock(BodyReader reader) {
    this.reader = reader;
  }

  /** Reads the object the reader stands on. */
  static MessageBlock read(BodyReader reader) throws MalformedBodyException {
    MessageBlock block = new MessageBlock(reader);
    reader.members(block::member);
    return block;
  }

  private void member(String member) throws MalformedBodyException {
    switch (member) {
      case "type" -> type = reader.text();
      case "text" -> text = reader.text();
      case "thinking" -> thinking = reader.text();
      case "id" -> id = reader.text();
      case "name" -> name = reader.text();
      case "input" -> input = reader.sliceUnlessNull();
      case "source" -> {
        if (reader.is(JsonToken.START_OBJECT)) {
          reader.members(this::source);
        }
      }
      case "content" -> content();
      default -> {}
    }
  }

  private void source(String member) {
    switch (member) {
      case "url" -> address = reader.text();
      case "media_type" -> mediaType = reader.text();
      case "data" -> data = reader.text();
      default -> {}
    }
  }

  /** What a tool came back with. */
  private void content() throws MalformedBodyException {
    inner.clear();
    result = reader.text();
    if (reader.is(JsonToken.START_ARRAY)) {
      reader.eachObject(() -> inner.add(read(reader)));
    }
  }

  /** The text of a text block; null when it is of another type or has none. */
  @Nullable JsonText text() {
    return is("text") ? text : null;
  }

  /** Adds what the block says, if it is of a type that counts. */
  void addTo(List<Part> parts) {
    if (is("text")) {
      add(parts, text);
    } else if (is("thinking")) {
      add(parts, thinking);
    } else if (is("image")) {
      addImage(parts, false);
    } else if (is("tool_use")) {
      add(parts, id);
      add(parts, name);
      if (input != null) {
        parts.add(new Part.Json(input));
      }
    } else if (is("tool_result")) {
      addResult(parts);
    }
  }

  private void addResult(List<Part> parts) {
    add(parts, result);
    boolean first = true;
    for (MessageBlock block : inner) {
      if (block.text() != null) {
        if (!first) {
          parts.add(new Part.Text(NEW_LINE));
        }
        add(parts, block.text());
        first = false;
      }
    }
    for (MessageBlock block : inner) {
      if (block.is("image")) {
        block.addImage(parts, true);
      }
    }
  }

  private void addImage(List<Part> parts, boolean asDataAddress) {
    if (address != null) {
      parts.add(new Part.Media(Modality.IMAGE, List.of(address)));
    } else if (data != null) {
      parts.add(
          new Part.Media(
              Modality.IMAGE,
              asDataAddress && mediaType != null
                  ? List.of(DATA, mediaType, BASE64, data)
                  : List.of(data)));
    }
  }

  private boolean is(String wanted) {
    return type != null && type.contentEquals(wanted);
  }

  private static void add(List<Part> parts, @Nullable JsonText piece) {
    if (piece != null) {
      parts.add(new Part.Text(piece));
    }
  }
}
