/**
 * Envoy's ext-proc stream in terms of the scheduler's types. Start at {@link
 * io.inferencegateway.extproc.Exchange}. Holds no routing logic.
 */
@NullMarked
package io.inferencegateway.extproc;

import org.jspecify.annotations.NullMarked;
