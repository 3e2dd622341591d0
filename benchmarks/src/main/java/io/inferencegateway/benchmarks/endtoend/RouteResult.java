package io.inferencegateway.benchmarks.endtoend;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * How a route did in a scenario.
 *
 * @param coldPerSecond answers per second of the warm-up; NaN for scenarios without one
 * @param rounds at least one
 */
record RouteResult(Route route, double coldPerSecond, List<Measurement> rounds) {
  RouteResult {
    rounds = List.copyOf(rounds);
  }

  /** All rounds together. */
  Measurement sum() {
    return rounds.stream().reduce(Measurement::plus).orElseThrow();
  }

  /** Half the distance between the best and the worst round, as a share of the average. */
  double spread() {
    DoubleSummaryStatistics rates =
        rounds.stream().mapToDouble(round -> round.load().answeredPerSecond()).summaryStatistics();
    return (rates.getMax() - rates.getMin()) / 2 / rates.getAverage();
  }
}
