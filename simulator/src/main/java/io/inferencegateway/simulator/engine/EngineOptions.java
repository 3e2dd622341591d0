package io.inferencegateway.simulator.engine;

/**
 * Size and speed of one engine.
 *
 * @param maxSequences most sequences in a batch
 * @param maxBatchedTokens most tokens a step processes; longer prompts are prefilled in chunks
 * @param blockTokens tokens per cache block
 * @param blocks cache blocks, one of which is never used (as in vLLM); at least 2
 * @param maxAdapters LoRA adapters in one batch
 * @param timing duration of steps
 */
public record EngineOptions(
    int maxSequences,
    int maxBatchedTokens,
    int blockTokens,
    int blocks,
    int maxAdapters,
    Timing timing) {

  /** Checks ranges. */
  public EngineOptions {
    atLeast("max sequences", maxSequences, 1);
    atLeast("max batched tokens", maxBatchedTokens, 1);
    atLeast("block tokens", blockTokens, 1);
    atLeast("blocks", blocks, 2);
    atLeast("max adapters", maxAdapters, 1);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: at least " + least + ")");
    }
  }

  /** Tokens, prompt and answer together, that the cache can hold. */
  public long cacheTokens() {
    return (blocks - 1L) * blockTokens;
  }
}
