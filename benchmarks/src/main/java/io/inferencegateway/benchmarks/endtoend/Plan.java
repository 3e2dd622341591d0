package io.inferencegateway.benchmarks.endtoend;

import java.time.Duration;
import java.util.List;

/**
 * What is measured and for how long.
 *
 * @param pods simulated model servers behind the programs
 * @param tokenTime how long they take for a token of an answer; zero answers at once
 * @param starts how often a program is started to see how long it takes, at least 1
 * @param warmUp for every closed-loop scenario on every route, before anything is measured
 * @param rounds how often all routes are measured in turn, at least 1
 * @param duration of one measurement of one route
 */
record Plan(
    List<Scenario> scenarios,
    int pods,
    Duration tokenTime,
    int starts,
    Duration warmUp,
    int rounds,
    Duration duration) {
  Plan {
    scenarios = List.copyOf(scenarios);
    atLeastOne("pods", pods);
    atLeastOne("starts", starts);
    atLeastOne("rounds", rounds);
  }

  private static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: at least 1)");
    }
  }
}
