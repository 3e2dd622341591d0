package io.inferencegateway.signal;

import io.inferencegateway.plugin.DataKey;

/**
 * The tokens a request would add to each candidate's load (specification 05, section 6).
 *
 * @param bySlot by candidate slot; not modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
public record UncachedTokens(long[] bySlot) {
  public static final DataKey<UncachedTokens> KEY =
      new DataKey<>("UncachedRequestTokensDataKey", "inflight-load-producer", UncachedTokens.class);
}
