package io.inferencegateway.benchmarks.load;

/** Decides which connection sends when. Confined to the event loop of the load. */
interface Pacing {

  /** Begins; the connections have been handed to {@link #idle} before. */
  void start(long startNanos);

  /** A connection can send. */
  void idle(Connection connection);

  /** A connection that was idle is closed. */
  void lost(Connection connection);

  /** Whether no request will be sent any more. */
  boolean isOver();

  /** Requests that were due and have not been sent. */
  long unsent();
}
