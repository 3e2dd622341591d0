package io.inferencegateway.plugin;

/**
 * A plugin whose algorithm this build does not have. It can be configured, checked and planned
 * with, so that a document is judged as a whole; a pool refuses to start when it would have to run.
 */
public interface NotAvailable extends Plugin {

  /** When the algorithm would be called. */
  enum Needed {
    ALWAYS,
    /** Only when a scheduling profile refers to the instance. */
    IN_A_PROFILE,
    /** Only with the {@code flowControl} gate on. */
    WITH_FLOW_CONTROL
  }

  default Needed needed() {
    return Needed.ALWAYS;
  }

  /** What calling it nevertheless ends in. */
  default UnsupportedOperationException refusal() {
    return new UnsupportedOperationException("not available in this build");
  }
}
