/**
 * How well requests are spread: recorded traces, replayed in virtual time against simulated pods
 * with real block caches, with the library's own decisions. Start at {@link
 * io.inferencegateway.benchmarks.quality.QualityBenchmark}.
 */
@NullMarked
package io.inferencegateway.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
