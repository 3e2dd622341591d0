/**
 * Chooses endpoints for a request. Start at {@link io.inferencegateway.scheduling.Scheduler}. Knows
 * no HTTP, gRPC, Kubernetes.
 */
@NullMarked
package io.inferencegateway.scheduling;

import org.jspecify.annotations.NullMarked;
