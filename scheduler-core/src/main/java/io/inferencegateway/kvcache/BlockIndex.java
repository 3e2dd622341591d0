package io.inferencegateway.kvcache;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Which endpoint holds which block (specification 06, section 4). Every endpoint that holds a block
 * is known, however many they are; blocks are limited in number. Thread-safe: lookups do not wait
 * for each other, and for a writer only when it changes the same part.
 */
public final class BlockIndex {
  /** What a block takes in memory, about, with the mapping of the engine's hash. */
  public static final int BYTES_PER_BLOCK = 64;

  private static final int PARTS = 64;
  private static final int MOST_ENDPOINTS = 16_384;

  private final BlockTable[] parts = new BlockTable[PARTS];
  private final long limit;
  private final Places places;
  private final IndexMeters meters;
  private final AtomicLong engineKeys = new AtomicLong();
  private final Map<String, EndpointBlocks> endpoints = new ConcurrentHashMap<>();
  private final BitSet numbers = new BitSet();

  /**
   * An empty index.
   *
   * @param limit blocks at most, positive
   * @param weightByTier what a block in a tier counts, by the tier's name in lower case; in others
   *     it counts 1
   * @param measured whether lookups and changes are measured
   */
  public BlockIndex(
      long limit, Map<String, Double> weightByTier, PluginMeters meters, boolean measured) {
    this.limit = limit;
    this.places = new Places(weightByTier);
    this.meters = new IndexMeters(meters, measured);
    int perPart = Math.clamp((limit + PARTS - 1) / PARTS, 1, Integer.MAX_VALUE / 2);
    for (int i = 0; i < PARTS; i++) {
      parts[i] = new BlockTable(perPart);
    }
  }

  /**
   * What an endpoint holds, from now on if nothing is known of it yet; null when there are too many
   * endpoints.
   *
   * @param hostPort how requests reach it
   */
  public @Nullable EndpointBlocks open(String hostPort) {
    EndpointBlocks known = endpoints.get(hostPort);
    if (known != null) {
      return known;
    }
    synchronized (numbers) {
      int number = numbers.nextClearBit(0);
      if (number == MOST_ENDPOINTS) {
        return null;
      }
      return endpoints.computeIfAbsent(
          hostPort,
          name -> {
            numbers.set(number);
            return new EndpointBlocks(this, number);
          });
    }
  }

  /** What an endpoint holds; null when nothing is known of it. */
  @Nullable EndpointBlocks find(String hostPort) {
    return endpoints.get(hostPort);
  }

  /**
   * Forgets an endpoint, on the thread that tells of its blocks.
   *
   * @param speculative what else there is of it
   */
  public void forget(String hostPort, SpeculativeBlocks speculative) {
    EndpointBlocks gone = endpoints.remove(hostPort);
    if (gone != null) {
      gone.close();
      speculative.forget(gone);
      synchronized (numbers) { // from now on another may have the number
        numbers.clear(gone.number());
      }
    }
  }

  /**
   * Finds how much of a request's prompts each candidate holds from the beginning.
   *
   * @param chains block keys of each prompt
   */
  public BlockMatches match(long[][] chains, Candidates candidates) {
    BlockMatches matches = new BlockMatches(this, candidates);
    for (long[] chain : chains) {
      if (chain.length > 0) {
        long start = System.nanoTime();
        int longest = matches.add(chain);
        meters.lookedUp(longest, System.nanoTime() - start);
      }
    }
    return matches;
  }

  @Nullable Holders holders(long key) {
    return part(key).get(key);
  }

  void add(long key, EndpointBlocks endpoint, int place) {
    meters.changed(part(key).add(key, endpoint, place));
  }

  void remove(long key, EndpointBlocks endpoint, long fromPlaces) {
    meters.changed(part(key).remove(key, endpoint.number(), fromPlaces));
  }

  /** Where an endpoint holds a block, as bits. */
  long placesOf(long key, EndpointBlocks endpoint) {
    Holders holders = holders(key);
    return holders == null ? 0 : holders.placesOf(endpoint.number());
  }

  private BlockTable part(long key) {
    return parts[(int) (key ^ (key >>> 32)) & (PARTS - 1)];
  }

  Places places() {
    return places;
  }

  IndexMeters meters() {
    return meters;
  }

  /** Engine hashes that endpoints have mappings for, all together. */
  AtomicLong engineKeys() {
    return engineKeys;
  }

  /** Engine hashes at most, all together. */
  long limit() {
    return limit;
  }

  /** Numbers that endpoints have are below this. */
  int numbersEnd() {
    synchronized (numbers) {
      return numbers.length();
    }
  }

  /** Blocks that somebody holds. */
  public long size() {
    long size = 0;
    for (BlockTable part : parts) {
      size += part.size();
    }
    return size;
  }

  /** Endpoints of which something is known, for tests and dumps. */
  public List<String> endpoints() {
    return new ArrayList<>(endpoints.keySet());
  }
}
