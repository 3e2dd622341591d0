package io.inferencegateway.datalayer.http;

/**
 * Where a page is fetched.
 *
 * @param host address without brackets
 * @param path absolute, without query
 */
public record ScrapeTarget(String host, int port, String path) {}
