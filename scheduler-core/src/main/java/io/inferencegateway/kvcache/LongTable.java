package io.inferencegateway.kvcache;

import java.util.function.LongConsumer;

/**
 * A hash table of primitive keys with whatever values a subclass keeps in arrays of its own, by
 * slot. Open addressing with linear probing; a removal moves later keys up, so that no marks of
 * removed keys pile up. It grows by half when three quarters are full: on average a key takes 1.6
 * slots. Not thread-safe.
 */
abstract class LongTable {
  /** No slot. */
  static final int ABSENT = -1;

  private static final int FIRST_CAPACITY = 16;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** By slot; 0: empty. Read without a lock by whoever checks afterwards that nobody wrote. */
  private long[] keys = new long[FIRST_CAPACITY];

  private int size;

  /** Begins new value arrays of this length; the old ones are still read. */
  abstract void allocate(int capacity);

  /** Copies a value from the old arrays into the new ones. */
  abstract void carry(int from, int to);

  /** The new value arrays replace the old ones. */
  abstract void adopt();

  /** Moves a value within the arrays. */
  abstract void move(int from, int to);

  /** Forgets a value. */
  abstract void erase(int slot);

  final int size() {
    return size;
  }

  final int capacity() {
    return keys.length;
  }

  /** The key at a slot; 0: none. */
  final long keyAt(int slot) {
    return keys[slot];
  }

  /** Where a key is, or {@link #ABSENT}. */
  final int find(long key) {
    return find(keys, stored(key));
  }

  private static int find(long[] table, long key) {
    int slot = home(key, table.length);
    for (int probes = 0; probes < table.length; probes++) {
      if (table[slot] == key) {
        return slot;
      }
      if (table[slot] == 0) {
        return ABSENT;
      }
      slot = next(slot, table.length);
    }
    return ABSENT; // only ever when another thread writes
  }

  /** Adds a key that is absent; returns its slot, whose value is not set yet. */
  final int insert(long key) {
    if (size >= keys.length - keys.length / 4) {
      grow();
    }
    size++;
    return insert(keys, stored(key));
  }

  private static int insert(long[] table, long key) {
    int slot = home(key, table.length);
    while (table[slot] != 0) {
      slot = next(slot, table.length);
    }
    table[slot] = key;
    return slot;
  }

  private void grow() {
    long[] larger = new long[Math.addExact(keys.length, keys.length / 2)];
    allocate(larger.length);
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        carry(slot, insert(larger, keys[slot]));
      }
    }
    keys = larger;
    adopt();
  }

  /** Removes the key at a slot; keys after it may move into it. */
  final void delete(int slot) {
    int hole = slot;
    for (int at = next(slot, keys.length); keys[at] != 0; at = next(at, keys.length)) {
      int home = home(keys[at], keys.length);
      if (distance(home, at) >= distance(hole, at)) {
        keys[hole] = keys[at];
        move(at, hole);
        hole = at;
      }
    }
    keys[hole] = 0;
    erase(hole);
    size--;
  }

  /** Steps from one slot on to another that comes after it, around the end. */
  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + keys.length;
  }

  /** Calls for each key; the table must not change meanwhile. */
  final void forEach(LongConsumer consumer) {
    for (long key : keys) {
      if (key != 0) {
        consumer.accept(key);
      }
    }
  }

  /** Forgets everything. */
  final void reset() {
    keys = new long[FIRST_CAPACITY];
    size = 0;
    allocate(FIRST_CAPACITY);
    adopt();
  }

  private static int next(int slot, int capacity) {
    return slot + 1 == capacity ? 0 : slot + 1;
  }

  private static int home(long key, int capacity) {
    return (int) Math.unsignedMultiplyHigh(key * GOLDEN, capacity);
  }

  /** 0 marks an empty slot, so the key 0 is kept as another number. */
  private static long stored(long key) {
    return key == 0 ? GOLDEN : key;
  }
}
