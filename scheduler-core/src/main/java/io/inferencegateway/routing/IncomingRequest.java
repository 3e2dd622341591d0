package io.inferencegateway.routing;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.RequestHead;
import org.jspecify.annotations.Nullable;

/**
 * A request as a program hands it to the {@link Director}.
 *
 * @param body complete; null when the request has none at all (the head ended it)
 * @param subset the proxy's restriction of the choice; null when there is none
 * @param receivedNanos {@link System#nanoTime} when the head arrived
 */
public record IncomingRequest(
    RequestHead head, @Nullable ByteChunks body, @Nullable SubsetHint subset, long receivedNanos) {}
