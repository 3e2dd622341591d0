package io.inferencegateway.kvcache.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an engine did with blocks of its cache (specification 06, section 5.2). */
sealed interface BlockEvent {
  /** Value of a group when the engine has none. */
  int NO_GROUP = -1;

  /**
   * Blocks were stored.
   *
   * @param hashes the engine's, not modified
   * @param parent the engine's hash of the block before them; 0: they begin a prompt
   * @param tokens of all the blocks, not modified; none: the blocks are known already
   * @param blockTokens tokens per block of the engine
   * @param medium where; null: where the engine computes
   * @param loraName null or empty: the model itself
   * @param extraKeys texts by block; null: none were sent
   * @param group cache group, or {@link #NO_GROUP}
   * @param kind what the group caches; null: not said
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  record Stored(
      long[] hashes,
      long parent,
      int[] tokens,
      long blockTokens,
      @Nullable String medium,
      @Nullable String loraName,
      @Nullable List<List<String>> extraKeys,
      int group,
      @Nullable String kind)
      implements BlockEvent {}

  /**
   * Blocks were dropped.
   *
   * @param hashes the engine's, not modified
   * @param medium from where; null: from where the engine computes
   * @param group cache group, or {@link #NO_GROUP}
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  record Removed(long[] hashes, @Nullable String medium, int group) implements BlockEvent {}

  /** All blocks were dropped. */
  record Cleared() implements BlockEvent {}
}
