/**
 * Per-request data producers that run before scheduling. Start at {@link
 * io.inferencegateway.producer.DataProducer}.
 */
@NullMarked
package io.inferencegateway.producer;

import org.jspecify.annotations.NullMarked;
