package io.inferencegateway.routing;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the proxy tells of a response that did not pass here. Times count from the request's arrival
 * there.
 *
 * @param status HTTP status; 0 when there was no response
 * @param bytes length of the body
 * @param toFirstByte null: nothing came
 * @param toEnd until the last byte had been sent
 */
public record ResponseSummary(
    int status, long bytes, @Nullable Duration toFirstByte, Duration toEnd) {}
