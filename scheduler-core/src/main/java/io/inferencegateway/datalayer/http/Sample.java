package io.inferencegateway.datalayer.http;

import java.util.Map;

/**
 * One line of a metrics page.
 *
 * @param timestamp milliseconds; 0 when the line has none
 */
public record Sample(Map<String, String> labels, double value, long timestamp) {}
