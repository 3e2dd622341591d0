package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome.Refused;
import io.inferencegateway.routing.RoutingOutcome.Routed;
import java.util.concurrent.CompletionStage;

/** Decides where a request goes. */
@FunctionalInterface
interface RequestRouter {
  CompletionStage<Decision> route(IncomingRequest request);

  /** The decision about one request. */
  sealed interface Decision {
    record Accept(Delivery delivery) implements Decision {}

    record Refuse(Refusal refusal) implements Decision {}
  }

  static RequestRouter of(Pool pool) {
    return incoming ->
        pool.route(incoming)
            .thenApply(
                outcome ->
                    switch (outcome) {
                      case Routed(var request) -> new Decision.Accept(Delivery.of(request));
                      case Refused(var refusal) -> new Decision.Refuse(refusal);
                    });
  }
}
