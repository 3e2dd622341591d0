package io.inferencegateway.request.parser;

/** A client's body cannot be read. Carries no stack trace, since any client can provoke it. */
public final class MalformedBodyException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong, for the client; never quotes the prompt
   */
  public MalformedBodyException(String message) {
    super(message, null, false, false);
  }
}
