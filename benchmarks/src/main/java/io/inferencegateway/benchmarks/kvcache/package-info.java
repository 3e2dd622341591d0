/** What the index of KV blocks costs in time and memory. Start at the benchmark class. */
@NullMarked
package io.inferencegateway.benchmarks.kvcache;

import org.jspecify.annotations.NullMarked;
