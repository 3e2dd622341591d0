package io.inferencegateway.kvcache;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one endpoint's engine told of its blocks: which of our keys its own hashes stand for, and
 * which blocks it has stored more than once (specification 06, sections 3.5, 5.4). Hashes of other
 * endpoints are other hashes, even when they are equal. Used by one thread at a time, the one that
 * handles the endpoint's events, unless a method says otherwise.
 */
public final class EndpointBlocks {
  private static final long EVERYWHERE = -1L;

  /** A block at a place. */
  private record Stored(long engineKey, int place) {}

  private final BlockIndex index;
  private final int number;
  private final EngineKeys keys = new EngineKeys();

  /** How often a block was stored beyond the first time. */
  private final Map<Stored, Integer> repeated = new HashMap<>();

  private final Map<Integer, String> kindByGroup = new HashMap<>();
  private final @Nullable Holders[] alone = new Holders[Places.MOST];
  private volatile boolean closed;

  EndpointBlocks(BlockIndex index, int number) {
    this.index = index;
    this.number = number;
  }

  /** Its number in the index. Any thread. */
  int number() {
    return number;
  }

  /** The set of holders that is this endpoint at one place; shared by many blocks. Any thread. */
  Holders alone(int place) {
    Holders holders = alone[place];
    if (holders == null) {
      holders = Holders.of(number, 1L << place);
      alone[place] = holders;
    }
    return holders;
  }

  /** Whether it was forgotten. Any thread. */
  boolean isClosed() {
    return closed;
  }

  /**
   * The number of a place, or -1 when there are too many kinds of place.
   *
   * @param tier in lower case
   * @param group cache group of the engine; negative: it has none
   */
  public int place(String tier, int group) {
    return index.places().number(tier, group);
  }

  /** Our key of the last block that an engine hash stands for, or {@link BlockKeys#NONE}. */
  public long lastKey(long engineKey) {
    return keys.last(engineKey);
  }

  /**
   * The engine has stored blocks.
   *
   * @param engineKeys its hashes, at least one
   * @param ours our keys of the same tokens, at least one; of a number that divides, or is divided
   *     by, the number of engine hashes
   */
  public void store(long[] engineKeys, long[] ours, int place) {
    for (long engineKey : engineKeys) {
      countIfStored(engineKey, place);
    }
    for (int i = 0; i < engineKeys.length; i++) {
      map(engineKeys[i], slice(ours, i, engineKeys.length));
    }
    for (long key : ours) {
      index.add(key, this, place);
    }
    index.meters().added(ours.length);
  }

  private void countIfStored(long engineKey, int place) {
    long last = keys.last(engineKey);
    boolean there = last != BlockKeys.NONE && (index.placesOf(last, this) & (1L << place)) != 0;
    if (there && repeated.size() < index.limit()) {
      repeated.merge(new Stored(engineKey, place), 1, Integer::sum);
    }
  }

  /** Those of our keys that engine block {@code i} of {@code blocks} covers or lies in. */
  private static long[] slice(long[] ours, int i, int blocks) {
    if (blocks >= ours.length) {
      return new long[] {ours[(int) ((long) i * ours.length / blocks)]};
    }
    int from = firstAtOrAfter(i, ours.length, blocks);
    int to = firstAtOrAfter(i + 1, ours.length, blocks);
    long[] slice = new long[to - from];
    System.arraycopy(ours, from, slice, 0, slice.length);
    return slice;
  }

  /** The first of our blocks that does not lie in an engine block before {@code i}. */
  private static int firstAtOrAfter(int i, int ours, int blocks) {
    return (int) (((long) i * ours + blocks - 1) / blocks);
  }

  private void map(long engineKey, long[] ours) {
    long before = keys.last(engineKey);
    if (before != BlockKeys.NONE && before != ours[ours.length - 1]) {
      drop(engineKey); // a hash that the engine has given to other tokens
    }
    boolean isNew = keys.last(engineKey) == BlockKeys.NONE;
    if (isNew && index.engineKeys().incrementAndGet() > index.limit() && keys.size() > 0) {
      drop(keys.victim());
    }
    keys.put(engineKey, ours);
  }

  /** Forgets one engine hash and that its blocks are here. */
  private void drop(long engineKey) {
    for (long key : keys.all(engineKey)) {
      index.remove(key, this, EVERYWHERE);
    }
    unmap(engineKey);
  }

  private void unmap(long engineKey) {
    keys.remove(engineKey);
    index.engineKeys().decrementAndGet();
  }

  /** Blocks that are known already are at another place as well. */
  public void copied(long[] engineKeys, int place) {
    for (long engineKey : engineKeys) {
      for (long key : keys.all(engineKey)) {
        index.add(key, this, place);
      }
    }
  }

  /**
   * The engine has dropped a block from a place.
   *
   * @return false when it had stored it more often than it dropped it, so that it is still there
   */
  public boolean removed(long engineKey, int place) {
    Stored stored = new Stored(engineKey, place);
    Integer more = repeated.get(stored);
    if (more != null) {
      if (more == 1) {
        repeated.remove(stored);
      } else {
        repeated.put(stored, more - 1);
      }
      return false;
    }
    long[] ours = keys.all(engineKey);
    if (ours.length == 0) {
      return true;
    }
    boolean gone = true;
    for (long key : ours) {
      index.remove(key, this, 1L << place);
      gone &= (index.placesOf(key, this) & ~(1L << Places.SPECULATIVE)) == 0;
    }
    index.meters().removed(1);
    if (gone) {
      unmap(engineKey);
    }
    return true;
  }

  /** The engine has dropped all its blocks; what is known of its groups stays. */
  public void clear() {
    keys.forEach(
        engineKey -> {
          for (long key : keys.all(engineKey)) {
            index.remove(key, this, EVERYWHERE);
          }
        });
    index.engineKeys().addAndGet(-keys.size());
    keys.clear();
    repeated.clear();
  }

  /** The kind of a cache group as the engine last told it; null: it has not. */
  public @Nullable String groupKind(int group) {
    return kindByGroup.get(group);
  }

  /** Remembers the kind of a cache group, of as many groups as there are places. */
  public void groupKind(int group, String kind) {
    if (kindByGroup.size() < Places.MOST || kindByGroup.containsKey(group)) {
      kindByGroup.put(group, kind);
    }
  }

  void close() {
    closed = true;
    clear();
  }
}
