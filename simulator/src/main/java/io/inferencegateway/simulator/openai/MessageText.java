package io.inferencegateway.simulator.openai;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Turns chat messages into one text, each between markers as in the ChatML template. A conversation
 * that goes on begins with the text of what was said before. Only text counts; images do not.
 */
final class MessageText {
  private MessageText() {}

  /** Reads the array that the parser stands at. */
  static PromptText read(JsonParser json, String field) {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw RequestReader.wrongType(json, field, "list_type", "Input should be a valid list");
    }
    PromptText text = new PromptText();
    boolean isEmpty = true;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() != JsonToken.START_OBJECT) {
        throw RequestReader.wrongType(
            json, field, "dict_type", "Input should be a valid dictionary");
      }
      readMessage(json, text);
      isEmpty = false;
    }
    if (isEmpty) {
      throw ApiException.refused(
          "Cannot apply chat template to an empty conversation. Provide at least one message.",
          null);
    }
    return text.append("<|im_start|>assistant\n");
  }

  private static void readMessage(JsonParser json, PromptText text) {
    String role = "";
    PromptText content = new PromptText();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("role") && json.currentToken() == JsonToken.VALUE_STRING) {
        role = json.getString();
      } else if (name.equals("content")) {
        readContent(json, content);
      } else {
        json.skipChildren();
      }
    }
    text.append("<|im_start|>" + role + "\n");
    content.appendTo(text);
    text.append("<|im_end|>\n");
  }

  /** A string, null, or an array of parts. */
  private static void readContent(JsonParser json, PromptText content) {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      content.append(json.getString());
      return;
    }
    if (json.currentToken() != JsonToken.START_ARRAY) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.START_OBJECT) {
        readPart(json, content);
      } else {
        json.skipChildren();
      }
    }
  }

  private static void readPart(JsonParser json, PromptText content) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("text") && json.currentToken() == JsonToken.VALUE_STRING) {
        content.append(json.getString());
      } else {
        json.skipChildren();
      }
    }
  }
}
