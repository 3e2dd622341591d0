package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.BlockExtras;
import java.util.ArrayList;
import java.util.List;

/**
 * The extra keys of an event, one list per block of the engine, brought to blocks of ours
 * (specification 06, section 3.6).
 *
 * @param byEngineBlock not empty
 * @param ours how many of our blocks the event's tokens fill, positive
 */
record EventExtras(List<List<String>> byEngineBlock, int ours) implements BlockExtras {

  @Override
  public List<String> of(int block) {
    int theirs = byEngineBlock.size();
    if (theirs <= ours) {
      return byEngineBlock.get((int) ((long) block * theirs / ours));
    }
    List<String> joined = new ArrayList<>();
    for (int i = (int) firstFor(block); i < firstFor(block + 1); i++) {
      joined.addAll(byEngineBlock.get(i));
    }
    return joined;
  }

  private long firstFor(int block) {
    return ((long) block * byEngineBlock.size() + ours - 1) / ours;
  }
}
