package io.inferencegateway.simulator.engine;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Which LoRA adapters are in the batch and which are loaded. At most {@code slots} different ones
 * run together; an idle one stays loaded until its slot is needed, least recently used first.
 */
final class AdapterSlots {
  private final int slots;
  private final Map<String, Integer> running = new HashMap<>();
  private final SequencedSet<String> loaded = new LinkedHashSet<>();

  AdapterSlots(int slots) {
    this.slots = slots;
  }

  boolean canRun(@Nullable String adapter) {
    return adapter == null || running.containsKey(adapter) || running.size() < slots;
  }

  /**
   * Counts a sequence of the adapter in.
   *
   * @return true when the adapter has to be loaded first
   */
  boolean enter(@Nullable String adapter) {
    if (adapter == null) {
      return false;
    }
    running.merge(adapter, 1, Integer::sum);
    boolean isLoad = !loaded.contains(adapter);
    if (isLoad && loaded.size() == slots) {
      evictIdle();
    }
    loaded.addLast(adapter);
    return isLoad;
  }

  private void evictIdle() {
    for (Iterator<String> oldest = loaded.iterator(); oldest.hasNext(); ) {
      if (!running.containsKey(oldest.next())) {
        oldest.remove();
        return;
      }
    }
  }

  void leave(@Nullable String adapter) {
    if (adapter != null) {
      running.computeIfPresent(adapter, (_, count) -> count == 1 ? null : count - 1);
    }
  }
}
