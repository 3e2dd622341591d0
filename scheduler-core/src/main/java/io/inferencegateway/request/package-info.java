/**
 * What a client asked for: head, body as it came, the fields routing needs, and typed refusals.
 * Start at {@link io.inferencegateway.request.InferenceRequest}. Knows no endpoint and no wire.
 */
@NullMarked
package io.inferencegateway.request;

import org.jspecify.annotations.NullMarked;
