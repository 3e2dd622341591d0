/**
 * What reading a configuration costs a program that has just started. Start at {@link
 * io.inferencegateway.benchmarks.coldload.ColdLoadBenchmark}.
 */
@NullMarked
package io.inferencegateway.benchmarks.coldload;

import org.jspecify.annotations.NullMarked;
