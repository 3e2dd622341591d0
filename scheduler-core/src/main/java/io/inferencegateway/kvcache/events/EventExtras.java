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

  /**
   * Extra keys without the adapter's name, which some engines put there: it takes the model's place
   * already.
   */
  static List<List<String>> without(String lora, List<List<String>> byEngineBlock) {
    List<List<String>> left = new ArrayList<>(byEngineBlock.size());
    for (List<String> texts : byEngineBlock) {
      List<String> others = new ArrayList<>(texts);
      others.remove(lora);
      left.add(others);
    }
    return left;
  }

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
