package io.inferencegateway.simulator.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A prompt as the engine sees it: its length and the chained hashes of its full blocks. A token is
 * {@value #TOKEN_BYTES} bytes of text, so that lengths are known without a tokenizer.
 */
public final class Prompt {
  /** Bytes of text that count as one token. */
  public static final int TOKEN_BYTES = 4;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final int tokens;
  private final long[] blockHashes;
  private final long hash;

  private Prompt(int tokens, long[] blockHashes, long hash) {
    this.tokens = tokens;
    this.blockHashes = blockHashes;
    this.hash = hash;
  }

  /**
   * @param text the prompt, not modified and not kept
   * @param length bytes of {@code text} that count
   * @param salt separates caches: equal text under another salt shares no block
   * @param blockTokens tokens per block
   */
  public static Prompt of(byte[] text, int length, long salt, int blockTokens) {
    int tokens = Math.max(1, (length + TOKEN_BYTES - 1) / TOKEN_BYTES);
    int blockBytes = blockTokens * TOKEN_BYTES;
    long[] hashes = new long[length / blockBytes];
    long hash = mix(salt);
    int position = 0;
    for (int block = 0; block < hashes.length; block++) {
      for (int end = position + blockBytes; position < end; position += TOKEN_BYTES) {
        hash = absorb(hash, (int) INTS.get(text, position));
      }
      hash = mix(hash);
      hashes[block] = hash;
    }
    for (; position < length; position++) {
      hash = absorb(hash, text[position]);
    }
    return new Prompt(tokens, hashes, mix(hash));
  }

  private static long absorb(long hash, int value) {
    long next = (hash ^ value) * MULTIPLIER;
    return next ^ (next >>> 32);
  }

  /** Spreads every bit of {@code value} over all bits of the result (finalizer of SplitMix64). */
  public static long mix(long value) {
    long mixed = value + MULTIPLIER;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Length in tokens, at least 1. */
  public int tokens() {
    return tokens;
  }

  /** Identifies text and salt. */
  public long hash() {
    return hash;
  }

  int fullBlocks() {
    return blockHashes.length;
  }

  long blockHash(int block) {
    return blockHashes[block];
  }
}
