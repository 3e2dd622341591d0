package io.inferencegateway.benchmarks.quality;

import java.util.List;

/**
 * What came of one load.
 *
 * @param requests how many were replayed
 * @param policies the first is what the others are compared with
 */
record ShapeResult(Shape shape, int requests, List<PolicyResult> policies) {
  ShapeResult {
    policies = List.copyOf(policies);
  }
}
