package io.inferencegateway.simulator.openai;

/** Which completion endpoint is spoken to. */
public enum Api {
  /** {@code /v1/chat/completions}. */
  CHAT("chatcmpl-", "chat.completion", "chat.completion.chunk", "messages"),
  /** {@code /v1/completions}. */
  TEXT("cmpl-", "text_completion", "text_completion", "prompt");

  final String idPrefix;
  final String answerObject;
  final String eventObject;
  final String promptField;

  Api(String idPrefix, String answerObject, String eventObject, String promptField) {
    this.idPrefix = idPrefix;
    this.answerObject = answerObject;
    this.eventObject = eventObject;
    this.promptField = promptField;
  }
}
