/**
 * When a simulated model server produces which token: batch, waiting queue, prefix cache, adapter
 * slots. Start at {@link io.inferencegateway.simulator.engine.Engine}. Knows no HTTP and no text;
 * time comes from outside.
 */
@NullMarked
package io.inferencegateway.simulator.engine;

import org.jspecify.annotations.NullMarked;
