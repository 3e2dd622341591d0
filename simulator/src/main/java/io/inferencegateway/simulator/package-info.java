/** A model server that behaves like vLLM without a GPU. Knows nothing of the gateway. */
@NullMarked
package io.inferencegateway.simulator;

import org.jspecify.annotations.NullMarked;
