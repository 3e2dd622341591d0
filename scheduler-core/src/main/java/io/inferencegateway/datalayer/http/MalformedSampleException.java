package io.inferencegateway.datalayer.http;

/** A line of a metrics page that cannot be read; carries no stack trace. */
final class MalformedSampleException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedSampleException(String message) {
    super(message, null, false, false);
  }
}
