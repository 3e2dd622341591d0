package io.inferencegateway.kvcache;

import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * A part of the index: who holds which block. At its limit a block goes that was not looked up or
 * stored since the last time around (the clock algorithm: a bit per block instead of the links of
 * an exact list). Thread-safe; a reader locks only when a writer came in between.
 */
final class BlockTable extends LongTable {
  private final StampedLock lock = new StampedLock();
  private final int limit;
  private Holders[] holders;
  private boolean[] used;
  private Holders[] nextHolders = {};
  private boolean[] nextUsed = {};
  private int hand;

  /**
   * @param limit blocks at most, positive
   */
  BlockTable(int limit) {
    this.limit = limit;
    this.holders = new Holders[capacity()];
    this.used = new boolean[capacity()];
  }

  /** Who holds a block; null: nobody. */
  @Nullable Holders get(long key) {
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0) {
      Holders found = lookUp(key);
      if (lock.validate(stamp)) {
        return found;
      }
    }
    stamp = lock.readLock();
    try {
      return lookUp(key);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** May see arrays of different lengths while somebody writes. */
  private @Nullable Holders lookUp(long key) {
    int slot = find(key);
    Holders[] current = holders;
    boolean[] marks = used;
    if (slot < 0 || slot >= current.length || slot >= marks.length) {
      return null;
    }
    if (!marks[slot]) {
      marks[slot] = true;
    }
    return current[slot];
  }

  /**
   * Notes that an endpoint holds a block at a place.
   *
   * @return how the number of blocks changed: 1, or 0 when the block was known or another went
   */
  int add(long key, EndpointBlocks endpoint, int place) {
    long stamp = lock.writeLock();
    try {
      int slot = find(key);
      if (slot >= 0) {
        holders[slot] = holders[slot].with(endpoint.number(), 1L << place);
        return 0;
      }
      boolean full = size() >= limit;
      if (full) {
        evictOne();
      }
      slot = insert(key);
      holders[slot] = endpoint.alone(place);
      used[slot] = true;
      return full ? 0 : 1;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void evictOne() {
    while (true) {
      hand = hand + 1 >= capacity() ? 0 : hand + 1;
      if (keyAt(hand) != 0) {
        if (!used[hand]) {
          delete(hand);
          return;
        }
        used[hand] = false;
      }
    }
  }

  /**
   * Notes that an endpoint no longer holds a block at some places.
   *
   * @return how the number of blocks changed: -1, or 0 when somebody still holds it or nobody did
   */
  int remove(long key, int number, long places) {
    long stamp = lock.writeLock();
    try {
      int slot = find(key);
      if (slot < 0) {
        return 0;
      }
      Holders left = holders[slot].without(number, places);
      if (left == null) {
        delete(slot);
        return -1;
      }
      holders[slot] = left;
      return 0;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  @Override
  void allocate(int capacity) {
    nextHolders = new Holders[capacity];
    nextUsed = new boolean[capacity];
  }

  @Override
  void carry(int from, int to) {
    nextHolders[to] = holders[from];
    nextUsed[to] = used[from];
  }

  @Override
  void adopt() {
    holders = nextHolders;
    used = nextUsed;
    nextHolders = new Holders[0];
    nextUsed = new boolean[0];
  }

  @Override
  void move(int from, int to) {
    holders[to] = holders[from];
    used[to] = used[from];
  }

  @Override
  @SuppressWarnings("NullAway") // an empty slot's value is never read
  void erase(int slot) {
    holders[slot] = null;
    used[slot] = false;
  }
}
