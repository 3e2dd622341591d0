package io.inferencegateway.extproc;

/** A command line the process cannot be started with. The message is for the operator. */
final class InvalidFlagsException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidFlagsException(String message) {
    super(message);
  }
}
