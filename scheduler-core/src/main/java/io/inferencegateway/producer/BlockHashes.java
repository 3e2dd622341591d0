package io.inferencegateway.producer;

import io.inferencegateway.signal.TokenizedPrompt.TokenReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.openhft.hashing.LongHashFunction;

/** Chained hashes of the blocks of a prompt (specification 06, section 2.3). */
final class BlockHashes {
  private static final LongHashFunction XXH64 = LongHashFunction.xx();
  private static final int TOKEN_BYTES = 4;
  private static final int FIRST_GUESS = 64;

  private BlockHashes() {}

  /** Where the chain begins: separates models and tenants. */
  static long seed(String model, String cacheSalt) {
    return XXH64.hashBytes((model + cacheSalt).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * One hash per block in prompt order; the last block may be shorter.
   *
   * @param blockTokens tokens per block, positive
   * @param maxBlocks where to stop
   */
  static long[] chain(TokenReader tokens, long seed, int blockTokens, int maxBlocks) {
    byte[] block = new byte[blockTokens * TOKEN_BYTES];
    long[] chain = new long[Math.min(maxBlocks, FIRST_GUESS)];
    int size = 0;
    long previous = seed;
    while (size < maxBlocks) {
      int count = tokens.read(block, blockTokens);
      if (count == 0) {
        break;
      }
      long id = XXH64.hashBytes(block, 0, count * TOKEN_BYTES);
      previous = link(id, previous);
      if (size == chain.length) {
        chain = Arrays.copyOf(chain, Math.min(maxBlocks, size * 2));
      }
      chain[size++] = previous;
    }
    return size == chain.length ? chain : Arrays.copyOf(chain, size);
  }

  private static long link(long id, long previous) {
    return XXH64.hashLongs(new long[] {id, previous});
  }
}
