package io.inferencegateway.prefix;

import io.inferencegateway.plugin.DataKey;

/**
 * How much of a request's prompt each candidate probably holds (specification 06, section 2.4).
 *
 * @param matchedBlocks by candidate slot, 0 to {@code totalBlocks}; weighted by tier where there
 *     are tiers; not modified
 * @param cachedBlocks by candidate slot, as {@code matchedBlocks} but unweighted; not modified
 * @param totalBlocks blocks of the request over all its prompts; 0 without tokens
 * @param blockTokens tokens per block
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
public record PrefixMatches(
    int[] matchedBlocks, int[] cachedBlocks, int totalBlocks, int blockTokens) {
  public static final DataKey<PrefixMatches> KEY =
      new DataKey<>(
          "PrefixCacheMatchInfoDataKey", "approx-prefix-cache-producer", PrefixMatches.class);

  /** Matches of a producer that knows no tiers. */
  public PrefixMatches(int[] matchedBlocks, int totalBlocks, int blockTokens) {
    this(matchedBlocks, matchedBlocks, totalBlocks, blockTokens);
  }

  /** Tokens of the prompt that the candidate at a slot probably holds. */
  public long cachedTokens(int slot) {
    return (long) cachedBlocks[slot] * blockTokens;
  }

  /** Matched share of the prompt at a candidate slot; 0 for a request without blocks. */
  public double ratio(int slot) {
    return totalBlocks == 0 ? 0 : (double) matchedBlocks[slot] / totalBlocks;
  }
}
