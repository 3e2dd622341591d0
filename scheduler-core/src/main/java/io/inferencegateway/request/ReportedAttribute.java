package io.inferencegateway.request;

/**
 * A number about a request that the proxy is told when the response is over.
 *
 * @param namespace of the proxy's dynamic metadata
 * @param name within the namespace
 */
public record ReportedAttribute(String namespace, String name, long value) {}
