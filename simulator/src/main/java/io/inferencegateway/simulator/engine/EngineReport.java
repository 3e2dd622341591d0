package io.inferencegateway.simulator.engine;

import java.util.List;

/**
 * What an engine says about itself at one moment.
 *
 * @param running sequences in the batch
 * @param waitingForCapacity sequences waiting for a place or for blocks
 * @param waitingForAdapter sequences waiting for an adapter slot
 * @param usedBlocks cache blocks held by running sequences
 * @param usableBlocks cache blocks there are
 * @param counters sums since the start
 * @param firstToken seconds from arrival to first token
 * @param endToEnd seconds from arrival to end
 * @param adapters adapter combinations seen, see {@link AdapterState}
 */
public record EngineReport(
    int running,
    int waitingForCapacity,
    int waitingForAdapter,
    int usedBlocks,
    int usableBlocks,
    Counters counters,
    Histogram firstToken,
    Histogram endToEnd,
    List<AdapterState> adapters) {

  /**
   * Sums since the start.
   *
   * @param queriedTokens prompt tokens looked up in the prefix cache
   * @param hitTokens of these, found
   * @param promptTokens prompt tokens of sequences that got a first token
   * @param generatedTokens tokens produced
   * @param stopped sequences that ended by themselves
   * @param lengthLimited sequences that ended by length
   * @param aborted sequences given up by the client
   * @param preemptions sequences put back to waiting for want of blocks
   * @param evictions cached blocks overwritten
   */
  public record Counters(
      long queriedTokens,
      long hitTokens,
      long promptTokens,
      long generatedTokens,
      long stopped,
      long lengthLimited,
      long aborted,
      long preemptions,
      long evictions) {}

  /**
   * A combination of adapters that was active together.
   *
   * @param names joined by commas, empty when none was active
   * @param unixSeconds when this was last so
   */
  public record AdapterState(String names, double unixSeconds) {}

  /** All waiting sequences. */
  public int waiting() {
    return waitingForCapacity + waitingForAdapter;
  }

  /** Share of the cache held by running sequences, 0 to 1. */
  public double usedFraction() {
    return (double) usedBlocks / usableBlocks;
  }
}
