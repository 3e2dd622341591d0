package io.inferencegateway.simulator.openai;

import io.inferencegateway.simulator.engine.FinishReason;
import io.inferencegateway.simulator.engine.Prompt;

/**
 * The words of an answer: nonsense, and the same nonsense for the same seed, prompt and choice.
 *
 * @param seed decides all words
 */
public record GeneratedText(long seed) {
  private static final String[] WORDS = {
    " the",
    " light",
    " of",
    " a",
    " small",
    " river",
    " turns",
    " under",
    " stone",
    " and",
    " every",
    " morning",
    " brings",
    " new",
    " wind",
    " from",
    " north",
    " hills",
    " where",
    " old",
    " trees",
    " keep",
    " their",
    " names",
    " in",
    " silence",
    " while",
    " birds",
    " count",
    " slow",
    " hours",
    " until",
    " rain",
    " falls",
    " on",
    " green",
    " roofs",
    " near",
    " quiet",
    " water",
    " so",
    " that",
    " children",
    " may",
    " find",
    " paths",
    " home",
    " before",
    " dark",
    " with",
    " bread",
    " salt",
    " paper",
    " boats",
    " or",
    " song",
    " for",
    " friends",
    " who",
    " wait",
    " beside",
    " open",
    " doors",
    " still"
  };

  /** Words of one choice of an answer. */
  public static GeneratedText of(long seed, Prompt prompt, int choice) {
    return new GeneratedText(Prompt.mix(seed ^ prompt.hash()) + choice);
  }

  /**
   * The text of a token, plain ASCII that needs no escaping in JSON.
   *
   * @param index position in the answer, from 0
   */
  public String token(int index) {
    return WORDS[(int) (Prompt.mix(seed + index) >>> 58)];
  }

  /** The last token of an answer that ends by itself has no text. */
  public String token(int index, int outputTokens, FinishReason reason) {
    return reason == FinishReason.STOP && index == outputTokens - 1 ? "" : token(index);
  }

  /**
   * Where the answer ends by itself.
   *
   * @param limit tokens that count
   * @param stopChance chance of every token to be the last, 0 to 1
   * @return from 1 to {@code limit + 1}, which means not within the limit
   */
  public int naturalTokens(int limit, double stopChance) {
    if (stopChance <= 0) {
      return limit + 1;
    }
    double draw = ((Prompt.mix(~seed) >>> 11) + 1) * 0x1p-53; // in (0, 1]
    double tokens = 1 + Math.floor(Math.log(draw) / Math.log1p(-Math.min(stopChance, 1 - 1e-9)));
    return (int) Math.min(limit + 1.0, tokens);
  }
}
