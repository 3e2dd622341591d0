package io.inferencegateway.kvcache;

import java.util.HashMap;
import java.util.Map;

/**
 * Which of our keys an engine's own block hashes stand for: mostly one each, several when the
 * engine's blocks are larger than ours. Not thread-safe.
 */
final class EngineKeys extends LongTable {
  private static final long[] NOTHING = {};

  /** The last of our keys. */
  private long[] last = new long[capacity()];

  /** All of our keys, for hashes that stand for several. */
  private final Map<Long, long[]> several = new HashMap<>();

  private long[] nextLast = {};
  private int hand;

  /** The last of our keys, or {@link BlockKeys#NONE}. */
  long last(long engineKey) {
    int slot = find(engineKey);
    return slot < 0 ? BlockKeys.NONE : last[slot];
  }

  /** All of our keys in order; empty for an unknown hash. */
  long[] all(long engineKey) {
    int slot = find(engineKey);
    if (slot < 0) {
      return NOTHING;
    }
    long[] keys = several.get(keyAt(slot));
    return keys == null ? new long[] {last[slot]} : keys;
  }

  /**
   * Replaces what a hash stands for.
   *
   * @param keys at least one
   */
  void put(long engineKey, long[] keys) {
    int slot = find(engineKey);
    if (slot < 0) {
      slot = insert(engineKey);
    }
    last[slot] = keys[keys.length - 1];
    if (keys.length == 1) {
      several.remove(keyAt(slot));
    } else {
      several.put(keyAt(slot), keys);
    }
  }

  void remove(long engineKey) {
    int slot = find(engineKey);
    if (slot >= 0) {
      several.remove(keyAt(slot));
      delete(slot);
    }
  }

  /** A hash that may go when there are too many; not empty. */
  long victim() {
    while (true) {
      hand = hand + 1 >= capacity() ? 0 : hand + 1;
      if (keyAt(hand) != 0) {
        return keyAt(hand);
      }
    }
  }

  void clear() {
    reset();
    several.clear();
  }

  @Override
  void allocate(int capacity) {
    nextLast = new long[capacity];
  }

  @Override
  void carry(int from, int to) {
    nextLast[to] = last[from];
  }

  @Override
  void adopt() {
    last = nextLast;
    nextLast = NOTHING;
  }

  @Override
  void move(int from, int to) {
    last[to] = last[from];
  }

  @Override
  void erase(int slot) {
    last[slot] = BlockKeys.NONE;
  }
}
