package io.inferencegateway.extproc;

/** A command line the process cannot be started with. The message is for the operator. */
final class InvalidFlagsException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int UNREADABLE = 2;
  private static final int UNUSABLE = 1;

  private final int exitCode;

  /** Flags that can be read, but not used. */
  InvalidFlagsException(String message) {
    this(message, UNUSABLE);
  }

  private InvalidFlagsException(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A value that is not of the flag's kind. */
  static InvalidFlagsException unreadable(String message) {
    return new InvalidFlagsException(message, UNREADABLE);
  }

  int exitCode() {
    return exitCode;
  }
}
