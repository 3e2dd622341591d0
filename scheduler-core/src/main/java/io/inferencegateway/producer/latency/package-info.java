/**
 * Predicts how soon each candidate would answer. Start at {@link
 * io.inferencegateway.producer.latency.LatencyProducers}. Knows two predictors: servers over HTTP
 * and a model of its own.
 */
@NullMarked
package io.inferencegateway.producer.latency;

import org.jspecify.annotations.NullMarked;
