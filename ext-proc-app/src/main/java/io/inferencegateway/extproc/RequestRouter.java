package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome.Refused;
import io.inferencegateway.routing.RoutingOutcome.Routed;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Decides where a request goes. */
@FunctionalInterface
interface RequestRouter {
  CompletionStage<Decision> route(IncomingRequest request);

  /** What becomes of a response whose request was never routed; null: nothing. */
  default @Nullable Delivery unseen() {
    return null;
  }

  /** The decision about one request. */
  sealed interface Decision {
    record Accept(Delivery delivery) implements Decision {}

    record Refuse(Refusal refusal) implements Decision {}
  }

  static RequestRouter of(Pool pool) {
    return new RequestRouter() {
      @Override
      public CompletionStage<Decision> route(IncomingRequest incoming) {
        return pool.route(incoming)
            .thenApply(
                outcome ->
                    switch (outcome) {
                      case Routed(var request) -> new Decision.Accept(Delivery.of(request));
                      case Refused(var refusal) -> new Decision.Refuse(refusal);
                    });
      }

      @Override
      public Delivery unseen() {
        return Delivery.of(pool.unseen());
      }
    };
  }
}
