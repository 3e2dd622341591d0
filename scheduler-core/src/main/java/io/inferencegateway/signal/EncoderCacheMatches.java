package io.inferencegateway.signal;

import io.inferencegateway.plugin.DataKey;

/**
 * How much of a request's images, audio and video each candidate probably has encoded already
 * (specification 05, section 7).
 *
 * @param matchedSize sum of the sizes of the items a candidate holds, by slot; not modified
 * @param requestSize sum of the sizes of all items of the request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
public record EncoderCacheMatches(long[] matchedSize, long requestSize) {
  public static final DataKey<EncoderCacheMatches> KEY =
      new DataKey<>(
          "MultiModalEncoderCacheMatchInfoKey",
          "mm-embeddings-cache-producer",
          EncoderCacheMatches.class);
}
