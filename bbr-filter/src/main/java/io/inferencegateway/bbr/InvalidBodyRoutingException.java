package io.inferencegateway.bbr;

/** Body-based routing cannot work as it was asked to; the message names what is wrong. */
public final class InvalidBodyRoutingException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidBodyRoutingException(String message) {
    super(message);
  }
}
