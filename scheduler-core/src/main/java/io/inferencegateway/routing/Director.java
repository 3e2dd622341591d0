package io.inferencegateway.routing;

import java.util.concurrent.CompletionStage;

/** Takes a request from its body to its outcome. Never blocks the caller; safe for many threads. */
public final class Director {

  Director() {}

  /**
   * Decides about one request. Completes on the calling thread when nothing has to wait, and never
   * exceptionally: whatever goes wrong becomes a typed refusal.
   */
  public CompletionStage<RoutingOutcome> route(IncomingRequest incoming) {
    return Pending.<CompletionStage<RoutingOutcome>>value(Pending.any());
  }
}
