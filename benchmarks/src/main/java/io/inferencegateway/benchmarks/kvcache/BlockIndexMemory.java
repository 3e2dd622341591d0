package io.inferencegateway.benchmarks.kvcache;

import java.lang.management.ManagementFactory;

/** Prints what a block that one endpoint holds takes in memory, by number of blocks. */
final class BlockIndexMemory {
  private static final int BLOCKS = 256;
  private static final int STEPS = 4;

  private BlockIndexMemory() {}

  /** No arguments. */
  @SuppressWarnings("SystemOut") // a program for people
  static void main() {
    for (int prompts = 4_000, step = 0; step < STEPS; step++, prompts += prompts / 3) {
      long before = used();
      BlockFleet fleet = BlockFleet.of(100, prompts, BLOCKS, 1);
      long keys = (long) prompts * BLOCKS * Long.BYTES; // the fleet's own, not the index's
      double perBlock = (double) (used() - before - keys) / fleet.index().size();
      System.out.printf("%d blocks: %.1f bytes each%n", fleet.index().size(), perBlock);
    }
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
