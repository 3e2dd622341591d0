/**
 * The Prometheus page of a simulated model server, with vLLM's families. Start at {@link
 * io.inferencegateway.simulator.metrics.MetricsPage}.
 */
@NullMarked
package io.inferencegateway.simulator.metrics;

import org.jspecify.annotations.NullMarked;
