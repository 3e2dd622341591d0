package io.inferencegateway.bbr;

/** A client sent more than is accepted. Carries no stack trace, since any client can cause it. */
public final class BodyTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param maxBytes the limit that was passed
   */
  public BodyTooLargeException(long maxBytes) {
    super("request body is larger than " + maxBytes + " bytes", null, false, false);
  }
}
