package io.inferencegateway.benchmarks.load;

/**
 * The requests of a load.
 *
 * @param promptBytes length of the prompt text; half of it is shared by many requests
 * @param answerTokens tokens asked for
 * @param streamed whether the answer is asked for as server-sent events
 */
public record RequestShape(int promptBytes, int answerTokens, boolean streamed) {
  static final int SMALLEST_PROMPT_BYTES = 64;

  public RequestShape {
    if (promptBytes < SMALLEST_PROMPT_BYTES) {
      throw new IllegalArgumentException(
          "prompt bytes: " + promptBytes + " (expected: at least " + SMALLEST_PROMPT_BYTES + ")");
    }
    if (answerTokens < 1) {
      throw new IllegalArgumentException(
          "answer tokens: " + answerTokens + " (expected: at least 1)");
    }
  }
}
