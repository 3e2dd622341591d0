package io.inferencegateway.kvcache;

import io.inferencegateway.signal.TokenizedPrompt;

/** The block keys of a request's prompts (specification 06, section 3.4). */
public final class PromptKeys {

  private PromptKeys() {}

  /** One chain per prompt; empty for a prompt that fills no block. */
  public static long[][] of(TokenizedPrompt tokens, String model, BlockKeys keys) {
    long first = keys.model(model);
    long[][] chains = new long[tokens.promptCount()][];
    for (int i = 0; i < chains.length; i++) {
      BlockExtras extras = PromptExtras.of(tokens, i, keys.blockTokens());
      chains[i] = keys.chain(first, tokens.reader(i), extras);
    }
    return chains;
  }
}
