package io.inferencegateway.simulator.openai;

import io.inferencegateway.simulator.openai.CompletionRequest.Sampling;
import io.inferencegateway.simulator.openai.CompletionRequest.Streaming;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Reads a completion request in one pass. Unknown members are passed over; those that are known are
 * checked as vLLM checks them.
 */
public final class RequestReader {
  private static final int MAX_CHOICES = 128;

  private final Api api;
  private final byte[] body;
  private final PromptText tools = new PromptText();
  private final List<PromptText> prompts = new ArrayList<>();
  private @Nullable String model;
  private String salt = "";
  private boolean hasPrompt;
  private int maxTokens;
  private int choices = 1;
  private boolean ignoresStop;
  private boolean isStream;
  private boolean hasStreamOptions;
  private boolean includesUsage;
  private int members;

  private RequestReader(Api api, byte[] body) {
    this.api = api;
    this.body = body;
  }

  /**
   * @param body the JSON text, not modified
   * @throws ApiException if vLLM would answer with an error
   */
  public static CompletionRequest read(Api api, byte[] body) {
    if (body.length == 0) {
      throw ApiException.malformed("missing", "body", "Field required", "'None'");
    }
    return new RequestReader(api, body).read();
  }

  private CompletionRequest read() {
    try (JsonParser json = Json.FACTORY.createParser(ObjectReadContext.empty(), body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        json.skipChildren();
        throw ApiException.malformed(
            "model_attributes_type", "body", "Input should be a valid dictionary", "'...'");
      }
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        members++;
        String name = json.currentName();
        json.nextToken();
        readMember(json, name);
      }
    } catch (JacksonException e) {
      throw ApiException.notJson(Math.max(0, e.getLocation().getByteOffset()), "Expecting value");
    }
    return checked();
  }

  private void readMember(JsonParser json, String name) {
    switch (name) {
      case "model" -> model = text(json, name);
      case "messages" -> readMessages(json);
      case "prompt" -> readPrompt(json);
      case "tools" -> readTools(json);
      case "cache_salt" ->
          salt = json.currentToken() == JsonToken.VALUE_STRING ? text(json, name) : "";
      case "max_tokens", "max_completion_tokens" -> maxTokens = count(json, name, maxTokens);
      case "n" -> choices = count(json, name, 1);
      case "ignore_eos" -> ignoresStop = flag(json, name);
      case "stream" -> isStream = flag(json, name);
      case "stream_options" -> readStreamOptions(json);
      default -> json.skipChildren();
    }
  }

  private void readMessages(JsonParser json) {
    if (api != Api.CHAT) {
      json.skipChildren();
      return;
    }
    hasPrompt = true;
    prompts.clear();
    prompts.add(MessageText.read(json, api.promptField));
  }

  private void readPrompt(JsonParser json) {
    if (api != Api.TEXT) {
      json.skipChildren();
      return;
    }
    hasPrompt = true;
    prompts.clear();
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      prompts.add(new PromptText().append(json.getString()));
    } else if (json.currentToken() == JsonToken.START_ARRAY) {
      readPromptArray(json);
    } else {
      throw wrongType(json, "prompt", "string_type", "Input should be a valid string");
    }
  }

  /** Either token ids, or strings, or arrays of token ids. */
  private void readPromptArray(JsonParser json) {
    PromptText ids = new PromptText();
    boolean hasIds = false;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      switch (json.currentToken()) {
        case VALUE_NUMBER_INT -> {
          ids.appendToken(json.getIntValue());
          hasIds = true;
        }
        case VALUE_STRING -> addPrompt(new PromptText().append(json.getString()));
        case START_ARRAY -> addPrompt(readIds(json));
        default -> throw wrongType(json, "prompt", "list_type", "Input should be a valid list");
      }
    }
    if (hasIds) {
      addPrompt(ids);
    }
  }

  private void addPrompt(PromptText prompt) {
    if (prompts.size() == MAX_CHOICES) {
      throw ApiException.refused("at most " + MAX_CHOICES + " prompts are supported", "prompt");
    }
    prompts.add(prompt);
  }

  private PromptText readIds(JsonParser json) {
    PromptText ids = new PromptText();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
        throw wrongType(json, "prompt", "int_type", "Input should be a valid integer");
      }
      ids.appendToken(json.getIntValue());
    }
    return ids;
  }

  /** Tool definitions stand at the head of a prompt, as they were written. */
  private void readTools(JsonParser json) {
    long start = json.currentTokenLocation().getByteOffset();
    json.skipChildren();
    long end = json.currentLocation().getByteOffset();
    if (start >= 0 && end > start && end <= body.length) {
      tools.append(body, (int) start, (int) (end - start));
    }
  }

  private void readStreamOptions(JsonParser json) {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    hasStreamOptions = true;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("include_usage")) {
        includesUsage = flag(json, name);
      } else {
        json.skipChildren();
      }
    }
  }

  private static String text(JsonParser json, String name) {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw wrongType(json, name, "string_type", "Input should be a valid string");
    }
    return json.getString();
  }

  private static int count(JsonParser json, String name, int absent) {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return absent;
    }
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw wrongType(json, name, "int_type", "Input should be a valid integer");
    }
    int value = json.getIntValue();
    if (value < 1) {
      throw ApiException.refused(
          "%s must be at least 1, got %d. (parameter=%s, value=%d)"
              .formatted(name, value, name, value),
          name);
    }
    return value;
  }

  private static boolean flag(JsonParser json, String name) {
    return switch (json.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE, VALUE_NULL -> false;
      default -> throw wrongType(json, name, "bool_type", "Input should be a valid boolean");
    };
  }

  static ApiException wrongType(JsonParser json, String name, String kind, String message) {
    String input = json.currentToken().isScalarValue() ? json.getString() : "...";
    return ApiException.malformed(kind, "body." + name, message, "'" + input + "'");
  }

  private CompletionRequest checked() {
    if (!hasPrompt) {
      throw ApiException.malformed(
          "missing",
          "body." + api.promptField,
          "Field required",
          "'<dict of %d items>'".formatted(members));
    }
    if (hasStreamOptions && !isStream) {
      throw ApiException.refused(
          "Stream options can only be defined when `stream=True`. (parameter=stream_options)",
          "stream_options");
    }
    if (prompts.isEmpty()) {
      throw ApiException.refused("Either prompt or prompt_embeds must be provided.", "prompt");
    }
    if ((long) prompts.size() * choices > MAX_CHOICES) {
      throw ApiException.refused("at most " + MAX_CHOICES + " choices are supported", "n");
    }
    prompts.getFirst().prepend(tools);
    return new CompletionRequest(
        api,
        model,
        prompts,
        salt,
        new Sampling(maxTokens, choices, ignoresStop),
        new Streaming(isStream, includesUsage));
  }
}
