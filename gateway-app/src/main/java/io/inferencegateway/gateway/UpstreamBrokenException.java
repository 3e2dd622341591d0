package io.inferencegateway.gateway;

/** An endpoint broke off a response that had begun. */
final class UpstreamBrokenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UpstreamBrokenException(Throwable cause) {
    super("response of the model server broke off", cause, false, false);
  }
}
