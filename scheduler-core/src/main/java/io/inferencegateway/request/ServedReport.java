package io.inferencegateway.request;

/**
 * Which endpoint served a request, as the proxy in front of it says when the response begins
 * (specification 01, section 17).
 */
public sealed interface ServedReport {
  /** The proxy says nothing about its choice of endpoints. */
  ServedReport NONE = new None();

  /** The proxy says something about its choice, but not who served. */
  ServedReport UNNAMED = new Unnamed();

  /** See {@link #NONE}. */
  record None() implements ServedReport {}

  /** See {@link #UNNAMED}. */
  record Unnamed() implements ServedReport {}

  /**
   * The proxy names an endpoint, which need not be one that was picked.
   *
   * @param endpoint usually {@code host:port}; as the proxy says it
   */
  record Named(String endpoint) implements ServedReport {}
}
