package io.inferencegateway.kvcache;

import java.util.List;

/** What tells blocks of equal tokens apart: hashes of images, the cache salt. */
@FunctionalInterface
public interface BlockExtras {
  /** Nothing but tokens. */
  BlockExtras NONE = _ -> List.of();

  /**
   * The extra texts of a block in order; mostly empty.
   *
   * @param block number of the block in its prompt, from 0
   */
  List<String> of(int block);
}
