package io.inferencegateway.routing;

/** How the stream of a routed request ended (specification 01, section 14.1). */
public enum Ending {
  /** The response was passed on in full, whatever its status. */
  NATURAL("natural"),
  CLIENT_DISCONNECT("client-disconnect"),
  ERROR("error"),
  EVICTED("evicted"),
  /** The response passes without us, as its request's parser wants. */
  UNOBSERVED("unobserved"),
  /** The response passed without us, and nobody told of its end in time. */
  UNTOLD("untold");

  private final String label;

  Ending(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
