/** What one scheduling decision costs inside the library. Start at the benchmark class. */
@NullMarked
package io.inferencegateway.benchmarks.decision;

import org.jspecify.annotations.NullMarked;
