package io.inferencegateway.kvcache;

import java.util.List;

/** A way to chain the hashes of blocks (specification 06, section 3). Immutable. */
sealed interface BlockHash permits CborFnvHash, XxHash {

  /** Where all chains of this seed begin. */
  long seed(String text);

  /** Where the chains of a model begin. */
  long model(long seed, String name);

  /**
   * The key of one block.
   *
   * @param previous key of the block before, or of the model
   * @param tokens 32-bit little-endian, at least {@code count}
   */
  long block(long previous, byte[] tokens, int count, List<String> extras);
}
