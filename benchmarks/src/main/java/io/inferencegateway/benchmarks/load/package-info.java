/**
 * Sends requests at a pace and records how long the answers take. Start at {@link LoadGenerator}.
 * Knows nothing of what is measured or of processes.
 */
@NullMarked
package io.inferencegateway.benchmarks.load;

import org.jspecify.annotations.NullMarked;
