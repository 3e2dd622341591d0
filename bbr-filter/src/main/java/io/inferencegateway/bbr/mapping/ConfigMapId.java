package io.inferencegateway.bbr.mapping;

/**
 * What tells one ConfigMap from another.
 *
 * @param origin what holds the ConfigMap; it is read as a whole or not at all
 */
public record ConfigMapId(String origin, String namespace, String name) {}
