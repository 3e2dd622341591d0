package io.inferencegateway.simulator.openai;

import io.inferencegateway.simulator.engine.FinishReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the answer to one request, as one JSON object or as events. */
public final class AnswerWriter {
  /** The event that ends a stream. */
  private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8);

  private static final String FINGERPRINT = "\"system_fingerprint\":\"vllm-simulator\"";

  private final Api api;
  private final String head;
  private final int blockTokens;

  /**
   * @param id without the prefix of the API
   * @param created unix time in seconds
   * @param model name to answer with
   * @param isStream events or one object
   */
  public AnswerWriter(
      Api api, String id, long created, String model, boolean isStream, int blockTokens) {
    this.api = api;
    this.blockTokens = blockTokens;
    StringBuilder start = new StringBuilder(160).append(isStream ? "data: " : "");
    start.append("{\"id\":");
    Json.quote(start, api.idPrefix + id);
    start.append(",\"object\":\"").append(isStream ? api.eventObject : api.answerObject);
    start.append("\",\"created\":").append(created).append(",\"model\":");
    Json.quote(start, model);
    this.head = start.append(",\"choices\":[").toString();
  }

  /** A choice of a whole answer. */
  public record Choice(String text, FinishReason reason) {}

  /** The whole answer. */
  public byte[] answer(List<Choice> choices, Usage usage) {
    StringBuilder json = new StringBuilder(800).append(head);
    for (int i = 0; i < choices.size(); i++) {
      json.append(i == 0 ? "{\"index\":" : ",{\"index\":").append(i);
      appendChoice(json, choices.get(i));
    }
    json.append("],\"service_tier\":null,").append(FINGERPRINT).append(',');
    usage.appendToAnswer(json, api, blockTokens);
    if (api == Api.CHAT) {
      json.append(",\"prompt_logprobs\":null,\"prompt_token_ids\":null,\"prompt_text\":null");
    }
    json.append(",\"kv_transfer_params\":null,\"ec_transfer_params\":null,\"metrics\":null}");
    return bytes(json);
  }

  private void appendChoice(StringBuilder json, Choice choice) {
    switch (api) {
      case CHAT ->
          json.append(",\"message\":{\"role\":\"assistant\",\"content\":\"")
              .append(choice.text())
              .append("\",\"refusal\":null,\"annotations\":null,\"audio\":null,")
              .append("\"function_call\":null,\"reasoning\":null}");
      case TEXT -> json.append(",\"text\":\"").append(choice.text()).append('"');
    }
    json.append(",\"logprobs\":null,\"finish_reason\":\"").append(choice.reason().text());
    json.append("\",\"stop_reason\":null,\"token_ids\":null");
    if (api == Api.TEXT) {
      json.append(",\"prompt_logprobs\":null,\"prompt_token_ids\":null");
    }
    json.append(",\"routed_experts\":null}");
  }

  /** The first event of a choice, or null when the API has none. */
  public byte @Nullable [] opening(int choice) {
    if (api != Api.CHAT) {
      return null;
    }
    StringBuilder event = new StringBuilder(300).append(head).append("{\"index\":").append(choice);
    event.append(",\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,");
    event.append("\"finish_reason\":null}],\"prompt_token_ids\":null,\"prompt_text\":null}\n\n");
    return bytes(event);
  }

  /**
   * One token.
   *
   * @param reason why the choice ends with it, null when it goes on
   * @param isLast whether nothing but the end mark follows
   */
  public byte[] token(int choice, String text, @Nullable FinishReason reason, boolean isLast) {
    StringBuilder event = new StringBuilder(300).append(head).append("{\"index\":").append(choice);
    switch (api) {
      case CHAT -> event.append(",\"delta\":{\"content\":\"").append(text).append("\"}");
      case TEXT -> event.append(",\"text\":\"").append(text).append('"');
    }
    event.append(",\"logprobs\":null,\"finish_reason\":");
    if (reason == null) {
      event.append(api == Api.CHAT ? "null" : "null,\"stop_reason\":null");
    } else {
      event.append('"').append(reason.text()).append("\",\"stop_reason\":null");
    }
    if (api == Api.TEXT) {
      event.append(",\"prompt_token_ids\":null");
    }
    event.append(",\"token_ids\":null}]");
    if (isLast) {
      event.append(',').append(FINGERPRINT);
    }
    return bytes(event.append("}\n\n"));
  }

  /** The event with the usage. */
  public byte[] usage(Usage usage) {
    StringBuilder event = new StringBuilder(300).append(head).append("],");
    usage.appendToEvent(event, api, blockTokens);
    return bytes(event.append(',').append(FINGERPRINT).append("}\n\n"));
  }

  /** The event that ends a stream. */
  public byte[] done() {
    return DONE.clone();
  }

  private static byte[] bytes(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
