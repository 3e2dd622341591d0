package io.inferencegateway.simulator.engine;

import java.util.Objects;

/** The blocks nobody uses, least recently used first. Removal from the middle is constant time. */
final class FreeBlocks {
  private final Block ends = new Block();
  private int size;

  FreeBlocks() {
    ends.previous = ends;
    ends.next = ends;
  }

  int size() {
    return size;
  }

  void addLast(Block block) {
    Block last = Objects.requireNonNull(ends.previous);
    block.previous = last;
    block.next = ends;
    last.next = block;
    ends.previous = block;
    size++;
  }

  void remove(Block block) {
    Block before = Objects.requireNonNull(block.previous);
    Block after = Objects.requireNonNull(block.next);
    before.next = after;
    after.previous = before;
    block.previous = null;
    block.next = null;
    size--;
  }

  /** Must not be called when empty. */
  Block removeFirst() {
    Block first = Objects.requireNonNull(ends.next);
    remove(first);
    return first;
  }
}
