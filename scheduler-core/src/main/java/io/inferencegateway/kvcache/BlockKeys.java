package io.inferencegateway.kvcache;

import io.inferencegateway.signal.TokenizedPrompt.TokenReader;
import java.util.Arrays;

/**
 * Computes the keys under which blocks are known (specification 06, section 3). Requests and events
 * give the same tokens, so they meet at the same keys, whatever the engine's own hashes are.
 * Immutable.
 */
public final class BlockKeys {
  /** Stands for "no key"; no block has it. */
  public static final long NONE = 0;

  private static final int TOKEN_BYTES = 4;
  private static final int FIRST_GUESS = 64;

  private final BlockHash hash;
  private final long seed;
  private final int blockTokens;

  private BlockKeys(BlockHash hash, String seed, int blockTokens) {
    this.hash = hash;
    this.seed = hash.seed(seed);
    this.blockTokens = blockTokens;
  }

  /** Keys by FNV-1a over CBOR. */
  public static BlockKeys cborFnv(String seed, int blockTokens) {
    return new BlockKeys(new CborFnvHash(), seed, blockTokens);
  }

  /** Keys by XXH64. */
  public static BlockKeys xxh64(String seed, int blockTokens) {
    return new BlockKeys(new XxHash(), seed, blockTokens);
  }

  /** Tokens per block, positive. */
  public int blockTokens() {
    return blockTokens;
  }

  /** What the first block of a prompt for this model or adapter follows. */
  public long model(String name) {
    return hash.model(seed, name);
  }

  /**
   * The keys of the full blocks in prompt order; a rest that fills no block has none.
   *
   * @param previous key of the block before the first token, or of the model
   */
  public long[] chain(long previous, TokenReader tokens, BlockExtras extras) {
    byte[] block = new byte[blockTokens * TOKEN_BYTES];
    long[] chain = new long[FIRST_GUESS];
    int size = 0;
    long key = previous;
    while (tokens.read(block, blockTokens) == blockTokens) {
      key = hash.block(key, block, blockTokens, extras.of(size));
      if (size == chain.length) {
        chain = Arrays.copyOf(chain, size * 2);
      }
      chain[size++] = key;
    }
    return Arrays.copyOf(chain, size);
  }
}
