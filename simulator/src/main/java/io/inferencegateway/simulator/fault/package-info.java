/**
 * Ways in which a simulated model server misbehaves on request. Start at {@link
 * io.inferencegateway.simulator.fault.Fault}. Knows no server: others act on what is planned here.
 */
@NullMarked
package io.inferencegateway.simulator.fault;

import org.jspecify.annotations.NullMarked;
