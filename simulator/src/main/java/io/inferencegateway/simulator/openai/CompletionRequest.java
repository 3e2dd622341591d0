package io.inferencegateway.simulator.openai;

import io.inferencegateway.simulator.engine.Prompt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the simulator understands of a request body.
 *
 * @param api the endpoint it was sent to
 * @param model as given, null when absent
 * @param prompts at least one; several only for text completions
 * @param salt the {@code cache_salt}, empty when absent
 * @param sampling what to generate
 * @param streaming how to answer
 */
public record CompletionRequest(
    Api api,
    @Nullable String model,
    List<PromptText> prompts,
    String salt,
    Sampling sampling,
    Streaming streaming) {
  /** Tokens generated when the request names no number. */
  public static final int DEFAULT_MAX_TOKENS = 16;

  /**
   * What to generate.
   *
   * @param maxTokens limit of the answer, 0 when absent
   * @param choices answers per prompt
   * @param ignoresStop whether the answer always ends by length
   */
  public record Sampling(int maxTokens, int choices, boolean ignoresStop) {
    /** The limit, or the default. */
    public int effectiveMaxTokens() {
      return maxTokens > 0 ? maxTokens : DEFAULT_MAX_TOKENS;
    }
  }

  /**
   * How to answer.
   *
   * @param isStream as events
   * @param includesUsage with a usage event at the end
   */
  public record Streaming(boolean isStream, boolean includesUsage) {}

  /** Copies the prompts. */
  public CompletionRequest {
    prompts = List.copyOf(prompts);
  }

  /**
   * The tokens of a prompt.
   *
   * @param adapter distinguishes the caches of adapters, null for the base model
   */
  public Prompt prompt(int index, @Nullable String adapter, int blockTokens) {
    long cacheSalt = Prompt.mix(salt.hashCode()) ^ (adapter == null ? 0 : adapter.hashCode());
    return prompts.get(index).toPrompt(cacheSalt, blockTokens);
  }
}
