package io.inferencegateway.benchmarks.quality;

import java.util.List;

/**
 * What came of one load.
 *
 * @param policies the first is what the others are compared with
 */
record ShapeResult(Shape shape, Trace trace, List<PolicyResult> policies) {
  ShapeResult {
    policies = List.copyOf(policies);
  }
}
