package io.inferencegateway.bbr.mapping;

/** A mapping cannot be used; the message says which and why. */
public final class InvalidMappingException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidMappingException(String message) {
    super(message);
  }
}
