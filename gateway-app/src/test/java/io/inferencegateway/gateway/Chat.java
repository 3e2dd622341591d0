package io.inferencegateway.gateway;

/** Bodies of chat requests to the simulated model. */
final class Chat {
  static final String PATH = "/v1/chat/completions";

  private Chat() {}

  static String whole(String prompt) {
    return body(prompt, 4, false);
  }

  /**
   * Answered by one opening event, one for each token and the closing one.
   *
   * @param tokens of the answer
   */
  static String stream(String prompt, int tokens) {
    return body(prompt, tokens, true);
  }

  private static String body(String prompt, int tokens, boolean stream) {
    return """
        {"model":"simulated-model","stream":%s,"max_tokens":%d,\
        "messages":[{"role":"user","content":"%s"}]}"""
        .formatted(stream, tokens, prompt);
  }
}
