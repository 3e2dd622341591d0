package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.extproc.accesslog.AwaitedRequests;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.routing.InFlightRequest;
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

  /**
   * Asks a pool.
   *
   * @param awaited takes the requests whose responses do not pass here; null: all responses do
   */
  static RequestRouter of(Pool pool, @Nullable AwaitedRequests awaited) {
    return new RequestRouter() {
      @Override
      public CompletionStage<Decision> route(IncomingRequest incoming) {
        return pool.route(incoming)
            .thenApply(
                outcome ->
                    switch (outcome) {
                      case Routed(var request) -> new Decision.Accept(delivery(request, awaited));
                      case Refused(var refusal) -> new Decision.Refuse(refusal);
                    });
      }

      @Override
      public Delivery unseen() {
        return Delivery.of(pool.unseen());
      }
    };
  }

  private static Delivery delivery(InFlightRequest request, @Nullable AwaitedRequests awaited) {
    return awaited == null || !request.isResponseWanted()
        ? Delivery.of(request)
        : new AwaitedDelivery(request, awaited);
  }
}
