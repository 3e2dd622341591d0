package io.inferencegateway.producer.precise;

import io.inferencegateway.config.GoDuration;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.plugin.NullRefused;
import io.inferencegateway.plugin.Require;
import java.time.Duration;

/**
 * Parameters of both types (specification 05, section 4).
 *
 * @param tokenProcessorConfig how prompts become block keys
 * @param indexerConfig where it is kept who holds which block
 * @param kvEventsConfig where block events come from
 * @param speculativeIndexing whether the blocks of a request count as soon as it is sent, until the
 *     engine's own event can have come
 * @param speculativeTTL how long they count; a duration such as 2s; 0 or less, or empty: 2s; read
 *     only with speculativeIndexing
 */
record PreciseParameters(
    TokenProcessor tokenProcessorConfig,
    @NullRefused IndexParameters indexerConfig,
    @NullRefused EventParameters kvEventsConfig,
    boolean speculativeIndexing,
    String speculativeTTL) {
  static final PreciseParameters DEFAULT =
      new PreciseParameters(
          TokenProcessor.DEFAULT, IndexParameters.DEFAULT, EventParameters.DEFAULT, false, "2s");

  private static final Duration DEFAULT_TTL = Duration.ofSeconds(2);

  PreciseParameters {
    Require.that(
        !speculativeIndexing
            || speculativeTTL.isEmpty()
            || GoDuration.parse(speculativeTTL) != null,
        "speculativeTTL",
        '"' + speculativeTTL + '"',
        "a duration such as 2s");
  }

  /** Positive. */
  Duration ttl() {
    Duration given = speculativeTTL.isEmpty() ? null : GoDuration.parse(speculativeTTL);
    return given == null || !given.isPositive() ? DEFAULT_TTL : given;
  }

  /**
   * How prompts become block keys. All replicas that share an index need the same; it need not be
   * what the engines use.
   *
   * @param blockSizeTokens tokens per block: the engine's own block size, a multiple or a divisor
   *     of it; positive; 0: 16
   * @param blockSize deprecated form of blockSizeTokens [tokens]; 0: not given
   * @param hashSeed what keys begin with; any text
   * @param hashAlgorithm how blocks are hashed; cbor-fnv or xxh64; empty: cbor-fnv
   */
  record TokenProcessor(int blockSizeTokens, int blockSize, String hashSeed, String hashAlgorithm) {
    private static final int DEFAULT_BLOCK_TOKENS = 16;
    private static final String CBOR_FNV = "cbor-fnv";
    private static final String XXH64 = "xxh64";

    static final TokenProcessor DEFAULT = new TokenProcessor(DEFAULT_BLOCK_TOKENS, 0, "", CBOR_FNV);

    TokenProcessor {
      if (blockSizeTokens == 0) {
        blockSizeTokens = DEFAULT_BLOCK_TOKENS;
      }
      if (blockSize != 0 && blockSizeTokens == DEFAULT_BLOCK_TOKENS) {
        blockSizeTokens = blockSize;
      }
      int tokens = blockSizeTokens;
      Require.all(
          () -> Require.positive("blockSizeTokens", tokens),
          () -> Require.oneOf("hashAlgorithm", hashAlgorithm, "", CBOR_FNV, XXH64));
    }

    BlockKeys keys() {
      return hashAlgorithm.equals(XXH64)
          ? BlockKeys.xxh64(hashSeed, blockSizeTokens)
          : BlockKeys.cborFnv(hashSeed, blockSizeTokens);
    }
  }
}
