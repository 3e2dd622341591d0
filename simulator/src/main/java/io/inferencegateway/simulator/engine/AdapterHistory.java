package io.inferencegateway.simulator.engine;

import io.inferencegateway.simulator.engine.EngineReport.AdapterState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;

/**
 * When which adapters were active together. vLLM never drops such a series; here the number of
 * combinations is capped, the one not seen for longest goes.
 */
final class AdapterHistory {
  private static final int MAX_COMBINATIONS = 256;

  private final Map<String, Double> lastSeen =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
          return size() > MAX_COMBINATIONS;
        }
      };

  /** Notes the adapters of the sequences that have had output and go on. */
  void record(List<Sequence> running, double unixSeconds) {
    SequencedSet<String> names = new TreeSet<>();
    for (Sequence sequence : running) {
      String adapter = sequence.adapter();
      if (sequence.generatedTokens > 0 && adapter != null) {
        names.add(adapter);
      }
    }
    lastSeen.put(String.join(",", names), unixSeconds);
  }

  List<AdapterState> states() {
    List<AdapterState> states = new ArrayList<>(lastSeen.size());
    lastSeen.forEach((names, seconds) -> states.add(new AdapterState(names, seconds)));
    return states;
  }
}
