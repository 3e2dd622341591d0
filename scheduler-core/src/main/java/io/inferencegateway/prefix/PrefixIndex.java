package io.inferencegateway.prefix;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.StampedLock;

/**
 * Which endpoint probably holds which prompt block: block hash to endpoints, and per endpoint the
 * most recent hashes up to its capacity (specification 06, sections 2.4, 2.5). A forgotten endpoint
 * leaves nothing behind.
 *
 * <p>Thread-safe: readers share a lock that writers hold for one request's blocks at a time.
 */
public final class PrefixIndex {
  private static final Endpoint[] NOBODY = {};

  private final StampedLock lock = new StampedLock();
  private final Map<Long, Endpoint[]> holders = new HashMap<>();
  private final IdentityHashMap<Endpoint, Recent> recentByEndpoint = new IdentityHashMap<>();

  /** Requests decided before an endpoint went must not bring it back. */
  private final Set<Endpoint> forgotten = Collections.newSetFromMap(new WeakHashMap<>());

  /** The hashes an endpoint holds, the oldest first. */
  private record Recent(int capacity, LinkedHashSet<Long> hashes) {}

  /**
   * Counts, for each candidate, the blocks of one prompt it holds. Stops at the first block that
   * nobody holds; recency does not change.
   *
   * @param chain hashes of the prompt's blocks in order
   * @param matched by candidate slot; added to
   */
  public void lookup(long[] chain, Candidates candidates, int[] matched) {
    long stamp = lock.readLock();
    try {
      for (long hash : chain) {
        Endpoint[] holding = holders.getOrDefault(hash, NOBODY);
        if (holding.length == 0) {
          return;
        }
        for (int i = 0; i < candidates.size(); i++) {
          if (holds(holding, candidates.endpoint(i))) {
            matched[candidates.slot(i)]++;
          }
        }
      }
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /**
   * Notes that an endpoint is about to hold a prompt's blocks. A prompt of more blocks than it can
   * hold is kept whole until the next one.
   *
   * @param capacity blocks the endpoint can hold; used when it is first seen
   */
  public void insert(Endpoint endpoint, long[] chain, int capacity) {
    long stamp = lock.writeLock();
    try {
      if (forgotten.contains(endpoint)) {
        return;
      }
      Recent recent =
          recentByEndpoint.computeIfAbsent(
              endpoint, e -> new Recent(Math.max(1, capacity), new LinkedHashSet<>()));
      for (long hash : chain) {
        if (!recent.hashes().remove(hash)) {
          addHolder(hash, endpoint);
        }
        recent.hashes().add(hash);
      }
      evictBeyond(Math.max(recent.capacity(), chain.length), recent, endpoint);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Drops everything known of an endpoint, for good. */
  public void forget(Endpoint endpoint) {
    long stamp = lock.writeLock();
    try {
      forgotten.add(endpoint);
      Recent recent = recentByEndpoint.remove(endpoint);
      if (recent != null) {
        for (Long hash : recent.hashes()) {
          removeHolder(hash, endpoint);
        }
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Hands everything known of an endpoint to the one that took its place. */
  public void adopt(Endpoint old, Endpoint successor) {
    long stamp = lock.writeLock();
    try {
      forgotten.add(old);
      Recent recent = recentByEndpoint.remove(old);
      if (recent != null) {
        recentByEndpoint.put(successor, recent);
        for (Long hash : recent.hashes()) {
          removeHolder(hash, old);
          addHolder(hash, successor);
        }
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Blocks noted by endpoint, of those that have any. */
  public Map<Endpoint, Long> sizes() {
    long stamp = lock.readLock();
    try {
      Map<Endpoint, Long> sizes = HashMap.newHashMap(recentByEndpoint.size());
      recentByEndpoint.forEach(
          (endpoint, recent) -> sizes.put(endpoint, (long) recent.hashes().size()));
      return sizes;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private void evictBeyond(int limit, Recent recent, Endpoint endpoint) {
    Iterator<Long> oldest = recent.hashes().iterator();
    for (int excess = recent.hashes().size() - limit; excess > 0; excess--) {
      Long evicted = oldest.next();
      oldest.remove();
      removeHolder(evicted, endpoint);
    }
  }

  private void addHolder(Long hash, Endpoint endpoint) {
    Endpoint[] before = holders.getOrDefault(hash, NOBODY);
    Endpoint[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = endpoint;
    holders.put(hash, after);
  }

  private void removeHolder(Long hash, Endpoint endpoint) {
    Endpoint[] before = holders.getOrDefault(hash, NOBODY);
    if (before.length == 1 && before[0] == endpoint) {
      holders.remove(hash);
    } else if (holds(before, endpoint)) {
      Endpoint[] after = new Endpoint[before.length - 1];
      int next = 0;
      for (Endpoint holder : before) {
        if (holder != endpoint) {
          after[next++] = holder;
        }
      }
      holders.put(hash, after);
    }
  }

  private static boolean holds(Endpoint[] holding, Endpoint endpoint) {
    for (Endpoint holder : holding) {
      if (holder == endpoint) {
        return true;
      }
    }
    return false;
  }
}
