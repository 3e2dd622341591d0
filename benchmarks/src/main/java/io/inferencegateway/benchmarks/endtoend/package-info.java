/**
 * Compares the ways from a client to a model server: straight, through the gateway, and through
 * Envoy with the ext-proc server. Start at {@link EndToEndBenchmark}. Knows nothing of what the
 * programs do inside.
 */
@NullMarked
package io.inferencegateway.benchmarks.endtoend;

import org.jspecify.annotations.NullMarked;
