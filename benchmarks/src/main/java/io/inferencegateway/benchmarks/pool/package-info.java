/**
 * Pools of the library whose endpoints exist only as numbers. Knows nothing of what is measured.
 */
@NullMarked
package io.inferencegateway.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
