package io.inferencegateway.gateway;

import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import java.util.concurrent.CompletionStage;

/** Decides where a request goes; in the running gateway, the director of its pool. */
@FunctionalInterface
interface Router {

  /** Never blocks and never fails: whatever goes wrong is a refusal. */
  CompletionStage<RoutingOutcome> route(IncomingRequest incoming);
}
