package io.inferencegateway.kvcache;

import io.inferencegateway.endpoint.Candidates;
import java.util.Arrays;

/**
 * How many blocks of a request each candidate holds from the beginning of its prompts
 * (specification 06, section 4.5). A run ends at the first block a candidate lacks. Not
 * thread-safe.
 */
public final class BlockMatches {
  private static final int NO_CANDIDATE = -1;

  private final BlockIndex index;

  /** By the endpoints' numbers in the index. */
  private final int[] slots;

  private final double[] weights;
  private final int[] cached;
  private final int[] run;
  private final double[] runWeights;
  private int total;

  BlockMatches(BlockIndex index, Candidates candidates) {
    this.index = index;
    this.slots = new int[index.numbersEnd()];
    Arrays.fill(slots, NO_CANDIDATE);
    for (int i = 0; i < candidates.size(); i++) {
      EndpointBlocks blocks = index.find(candidates.endpoint(i).hostPort());
      if (blocks != null && blocks.number() < slots.length) {
        slots[blocks.number()] = candidates.slot(i);
      }
    }
    this.weights = new double[candidates.slots()];
    this.cached = new int[weights.length];
    this.run = new int[weights.length];
    this.runWeights = new double[weights.length];
  }

  /** Adds a prompt; returns the longest run any candidate has. */
  int add(long[] chain) {
    Arrays.fill(run, 0);
    Arrays.fill(runWeights, 0);
    total += chain.length;
    int longest = 0;
    while (longest < chain.length && extend(chain[longest], longest)) {
      longest++;
    }
    for (int slot = 0; slot < run.length; slot++) {
      cached[slot] += run[slot];
      weights[slot] += runWeights[slot];
    }
    return longest;
  }

  /** Extends the runs that end at this block; false when there are none. */
  private boolean extend(long key, int block) {
    Holders holders = index.holders(key);
    if (holders == null) {
      return false;
    }
    Places places = index.places();
    boolean any = false;
    for (int i = 0; i < holders.numbers.length; i++) {
      int number = holders.numbers[i];
      int slot = number < slots.length ? slots[number] : NO_CANDIDATE;
      if (slot >= 0 && run[slot] == block) {
        run[slot] = block + 1;
        runWeights[slot] += places.weight(holders.places[i]);
        any = true;
      }
    }
    return any;
  }

  /** Blocks of all prompts. */
  public int total() {
    return total;
  }

  /** By candidate slot: blocks held. */
  public int[] cached() {
    return cached;
  }

  /** By candidate slot: blocks held, each counting what its tier is worth, without the fraction. */
  public int[] weighted() {
    int[] whole = new int[weights.length];
    for (int slot = 0; slot < whole.length; slot++) {
      whole[slot] = (int) weights[slot];
    }
    return whole;
  }
}
