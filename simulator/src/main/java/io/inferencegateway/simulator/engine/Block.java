package io.inferencegateway.simulator.engine;

import org.jspecify.annotations.Nullable;

/** One block of the cache; free blocks form a list, least recently used first. */
final class Block {
  long hash;
  boolean isStored;
  int users;
  @Nullable Block previous;
  @Nullable Block next;
}
