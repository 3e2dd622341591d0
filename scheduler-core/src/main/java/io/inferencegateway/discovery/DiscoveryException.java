package io.inferencegateway.discovery;

/** Endpoints could not be read; the message says which and why. */
public final class DiscoveryException extends Exception {
  private static final long serialVersionUID = 1L;

  public DiscoveryException(String message) {
    super(message);
  }

  public DiscoveryException(String message, Throwable cause) {
    super(message, cause);
  }
}
