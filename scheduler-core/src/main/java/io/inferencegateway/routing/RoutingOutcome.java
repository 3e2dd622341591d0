package io.inferencegateway.routing;

import io.inferencegateway.request.Refusal;

/** What the director decided about a request. */
public sealed interface RoutingOutcome {

  /** Forward it. Whoever receives this calls {@link InFlightRequest#end} when its stream ends. */
  record Routed(InFlightRequest request) implements RoutingOutcome {}

  /** Answer it; nothing is held for it. */
  record Refused(Refusal refusal) implements RoutingOutcome {}
}
