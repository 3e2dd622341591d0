package io.inferencegateway.plugin;

/**
 * Why a plugin type should not be used any more.
 *
 * @param since version that deprecated it
 * @param removal version that is to drop it
 * @param replacement type to use instead
 */
public record Deprecation(String since, String removal, String replacement) {}
