package io.inferencegateway.simulator.engine;

import org.jspecify.annotations.Nullable;

/**
 * What to generate.
 *
 * @param prompt what to prefill
 * @param adapter LoRA adapter, or null for the base model
 * @param outputTokens tokens to produce, at least 1
 * @param reason what to report at the end
 */
public record SequenceRequest(
    Prompt prompt, @Nullable String adapter, int outputTokens, FinishReason reason) {
  /** Checks the number of tokens. */
  public SequenceRequest {
    if (outputTokens < 1) {
      throw new IllegalArgumentException(
          "output tokens: " + outputTokens + " (expected: 1 or more)");
    }
  }
}
