package io.inferencegateway.simulator.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prefix cache of one engine, after vLLM's: sequences share the full prompt blocks they have in
 * common, blocks in use are counted, blocks without users stay findable until they are needed for
 * something else, least recently used first. A sequence gives its blocks back tail first, so that
 * the head of a prompt, which others are likelier to share, lives longest.
 */
final class BlockCache {
  private final int blockTokens;
  private final int capacity;
  private final FreeBlocks free = new FreeBlocks();
  private final Map<Long, Block> stored;
  private long evictions;

  /**
   * @param blocks blocks of the server; one of them is never used
   */
  BlockCache(int blocks, int blockTokens) {
    this.blockTokens = blockTokens;
    this.capacity = blocks - 1;
    this.stored = HashMap.newHashMap(Math.min(capacity, 1 << 16));
    for (int i = 0; i < capacity; i++) {
      free.addLast(new Block());
    }
  }

  /**
   * Leading blocks of the prompt that are cached. The last token is never counted: it has to be
   * computed to get the first token of the answer.
   */
  int cachedBlocks(Prompt prompt) {
    int most = Math.min(prompt.fullBlocks(), (prompt.tokens() - 1) / blockTokens);
    int found = 0;
    while (found < most && stored.containsKey(prompt.blockHash(found))) {
      found++;
    }
    return found;
  }

  /**
   * Gives a sequence without blocks its cached ones and fresh ones up to {@code tokens}.
   *
   * @return false, with nothing changed, when too few blocks are free
   */
  boolean allocate(Sequence sequence, int cachedBlocks, int tokens) {
    Prompt prompt = sequence.request().prompt();
    int fresh = blocksFor(tokens) - cachedBlocks;
    int revived = 0;
    for (int i = 0; i < cachedBlocks; i++) {
      Block block = storedBlock(prompt.blockHash(i));
      revived += block.users == 0 ? 1 : 0;
    }
    if (fresh + revived > free.size()) {
      return false;
    }
    for (int i = 0; i < cachedBlocks; i++) {
      Block block = storedBlock(prompt.blockHash(i));
      if (block.users++ == 0) {
        free.remove(block);
      }
      sequence.blocks.add(block);
    }
    sequence.storedBlocks = cachedBlocks;
    addFresh(sequence, fresh);
    return true;
  }

  private Block storedBlock(long hash) {
    @Nullable Block block = stored.get(hash);
    if (block == null) {
      throw new IllegalStateException("a block counted as cached is not stored");
    }
    return block;
  }

  /**
   * Gives a sequence what it lacks to hold {@code tokens}.
   *
   * @return false, with nothing changed, when too few blocks are free
   */
  boolean grow(Sequence sequence, int tokens) {
    int fresh = blocksFor(tokens) - sequence.blocks.size();
    if (fresh > free.size()) {
      return false;
    }
    addFresh(sequence, fresh);
    return true;
  }

  private void addFresh(Sequence sequence, int count) {
    for (int i = 0; i < count; i++) {
      Block block = free.removeFirst();
      if (block.isStored) {
        stored.remove(block.hash);
        block.isStored = false;
        evictions++;
      }
      block.users = 1;
      sequence.blocks.add(block);
    }
  }

  /** Makes the prompt blocks that the sequence has computed findable. */
  void store(Sequence sequence) {
    Prompt prompt = sequence.request().prompt();
    int computed = Math.min(prompt.fullBlocks(), sequence.computedTokens / blockTokens);
    for (; sequence.storedBlocks < computed; sequence.storedBlocks++) {
      Block block = sequence.blocks.get(sequence.storedBlocks);
      long hash = prompt.blockHash(sequence.storedBlocks);
      if (stored.putIfAbsent(hash, block) == null) {
        block.hash = hash;
        block.isStored = true;
      }
    }
  }

  /** Takes all blocks back. */
  void release(Sequence sequence) {
    List<Block> blocks = sequence.blocks;
    for (int i = blocks.size() - 1; i >= 0; i--) {
      Block block = blocks.get(i);
      if (--block.users == 0) {
        free.addLast(block);
      }
    }
    blocks.clear();
    sequence.storedBlocks = 0;
  }

  private int blocksFor(int tokens) {
    return (tokens + blockTokens - 1) / blockTokens;
  }

  int usedBlocks() {
    return capacity - free.size();
  }

  int capacity() {
    return capacity;
  }

  long evictions() {
    return evictions;
  }
}
