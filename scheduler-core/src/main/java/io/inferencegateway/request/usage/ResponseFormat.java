package io.inferencegateway.request.usage;

import static io.inferencegateway.request.usage.JsonField.CACHED_OF_INPUT;
import static io.inferencegateway.request.usage.JsonField.CACHED_OF_PROMPT;
import static io.inferencegateway.request.usage.JsonField.COMPLETION;
import static io.inferencegateway.request.usage.JsonField.INPUT;
import static io.inferencegateway.request.usage.JsonField.MESSAGE_CACHED;
import static io.inferencegateway.request.usage.JsonField.MESSAGE_INPUT;
import static io.inferencegateway.request.usage.JsonField.OUTPUT;
import static io.inferencegateway.request.usage.JsonField.PROMPT;
import static io.inferencegateway.request.usage.JsonField.RESPONSE_CACHED;
import static io.inferencegateway.request.usage.JsonField.RESPONSE_INPUT;
import static io.inferencegateway.request.usage.JsonField.RESPONSE_OUTPUT;
import static io.inferencegateway.request.usage.JsonField.RESPONSE_TOTAL;
import static io.inferencegateway.request.usage.JsonField.TOTAL;

/** How the answers of an API tell their token counts (specification 02, section 15). */
public enum ResponseFormat {
  /** Nothing is read. */
  NONE,
  OPENAI,
  ANTHROPIC,
  SGLANG,
  /** Frames of {@code GenerateResponse}. */
  VLLM_GENERATE,
  /** Frames of {@code EmbedResponse}. */
  VLLM_EMBED,
  /** Frames of {@code google.api.HttpBody} with OpenAI's JSON. */
  VERTEX;

  /** Where its JSON has what is read; only of formats that are JSON. */
  JsonShape shape() {
    return switch (this) {
      case OPENAI, VERTEX -> JsonShape.OPENAI;
      case ANTHROPIC -> JsonShape.ANTHROPIC;
      case SGLANG -> JsonShape.SGLANG;
      case NONE, VLLM_GENERATE, VLLM_EMBED -> throw new IllegalStateException(this + " is no JSON");
    };
  }

  /** What was counted until now, with what one more document says. */
  TokenUsage add(TokenUsage before, UsageFields fields, boolean event) {
    return switch (this) {
      case OPENAI, VERTEX -> before.then(openAi(fields));
      case ANTHROPIC -> before.max(anthropic(fields, event));
      case SGLANG -> !event || fields.isFinished() ? before.then(sglang(fields)) : before;
      case NONE, VLLM_GENERATE, VLLM_EMBED -> before;
    };
  }

  private static TokenUsage openAi(UsageFields fields) {
    boolean terminal =
        switch (fields.type()) {
          case "response.completed", "response.incomplete", "response.failed" -> true;
          default -> false;
        };
    if (terminal) {
      return new TokenUsage(
          fields.first(RESPONSE_INPUT),
          fields.first(RESPONSE_OUTPUT),
          fields.first(RESPONSE_TOTAL),
          fields.last(RESPONSE_CACHED));
    }
    return new TokenUsage(
        fields.first(PROMPT, INPUT),
        fields.first(COMPLETION, OUTPUT),
        fields.first(TOTAL),
        fields.last(CACHED_OF_PROMPT, CACHED_OF_INPUT));
  }

  private static TokenUsage anthropic(UsageFields fields, boolean event) {
    if (event && fields.type().equals("message_start")) {
      long input = fields.first(MESSAGE_INPUT);
      return new TokenUsage(input, 0, input, fields.last(MESSAGE_CACHED));
    }
    return new TokenUsage(
        fields.first(INPUT),
        fields.first(OUTPUT),
        fields.first(INPUT) + fields.first(OUTPUT),
        fields.last(CACHED_OF_PROMPT));
  }

  private static TokenUsage sglang(UsageFields fields) {
    long prompt = fields.first(PROMPT);
    long completion = fields.first(COMPLETION);
    return new TokenUsage(prompt, completion, prompt + completion, fields.last(CACHED_OF_PROMPT));
  }
}
