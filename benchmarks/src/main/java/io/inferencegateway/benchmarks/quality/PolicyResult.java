package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.benchmarks.load.Latencies;

/**
 * What came of one policy.
 *
 * @param firstToken from arrival to the first token
 * @param hitRate share of the prompt tokens that a cache had
 * @param requestSpread requests of the pod that got the most, as a multiple of the average
 * @param inFlightSpread requests in flight on the busiest pod, as a multiple of the average, over
 *     the whole time
 * @param answersPerSecond until the last answer was complete
 */
record PolicyResult(
    String policy,
    Latencies firstToken,
    double hitRate,
    double requestSpread,
    double inFlightSpread,
    double answersPerSecond) {}
