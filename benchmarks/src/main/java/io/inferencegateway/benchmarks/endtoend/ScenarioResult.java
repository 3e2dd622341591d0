package io.inferencegateway.benchmarks.endtoend;

import java.util.List;

/**
 * How all routes did in a scenario.
 *
 * @param routes the straight one first
 */
record ScenarioResult(Scenario scenario, List<RouteResult> routes) {
  ScenarioResult {
    routes = List.copyOf(routes);
  }
}
