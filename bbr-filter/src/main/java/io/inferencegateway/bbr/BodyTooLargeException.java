package io.inferencegateway.bbr;

import reactor.core.publisher.Mono;

/** A client sent more than is accepted. Carries no stack trace, since any client can cause it. */
public final class BodyTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Mono<Void> rest;

  /**
   * @param maxBytes the limit that was passed
   */
  BodyTooLargeException(long maxBytes, Mono<Void> rest) {
    super("request body is larger than " + maxBytes + " bytes", null, false, false);
    this.rest = rest;
  }

  /**
   * Completes when what the client still sends has been thrown away, or after a short while. The
   * connection stays open until then, so that the client can read its answer.
   */
  public Mono<Void> rest() {
    return rest;
  }
}
