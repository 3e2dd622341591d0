package io.inferencegateway.kvcache.events;

import java.io.IOException;

/** An event is not what it should be; any publisher can provoke it, so it has no stack trace. */
final class BadEventException extends IOException {
  private static final long serialVersionUID = 1L;

  BadEventException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
