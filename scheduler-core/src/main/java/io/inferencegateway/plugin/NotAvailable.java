package io.inferencegateway.plugin;

/**
 * A plugin whose algorithm, or part of it, this build does not have. It can be configured, checked
 * and planned with, so that a document is judged as a whole; a pool refuses to start when it would
 * have to run.
 */
public interface NotAvailable extends Plugin {

  /** When what is missing would be called. */
  enum Needed {
    /** This instance does not ask for it. */
    NEVER,
    ALWAYS,
    /**
     * When a scheduling profile refers to the instance, or with the {@code flowControl} gate on.
     */
    IN_A_PROFILE_OR_QUEUE
  }

  Needed needed();

  /** The parameter that asks for what is missing; empty: the whole plugin is. */
  default String missing() {
    return "";
  }
}
