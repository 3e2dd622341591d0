package io.inferencegateway.extproc;

import io.inferencegateway.bbr.BodyRoute;
import io.inferencegateway.bbr.BodyRouting;
import io.inferencegateway.bbr.HeaderChanges;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.routing.IncomingRequest;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the body before the endpoint is picked: the headers that the body asks for stand in the
 * same answer as the destination.
 */
final class BodyFirstRouter implements RequestRouter {
  private final BodyRouting routing;
  private final RequestRouter picker;

  BodyFirstRouter(BodyRouting routing, RequestRouter picker) {
    this.routing = routing;
    this.picker = picker;
  }

  @Override
  public CompletionStage<Decision> route(IncomingRequest incoming) {
    Headers headers = incoming.head().headers();
    ByteChunks body = incoming.body();
    if (body == null) {
      return pick(incoming, routing.withoutBody(headers));
    }
    return switch (routing.route(headers, body)) {
      case BodyRoute.Refused(Refusal refusal) ->
          CompletableFuture.completedFuture(new Decision.Refuse(refusal));
      case BodyRoute.Routed routed ->
          pick(
              new IncomingRequest(
                  incoming.head(), routed.body(), incoming.subset(), incoming.receivedNanos()),
              routed.headers());
    };
  }

  @Override
  public @Nullable Delivery unseen() {
    return picker.unseen();
  }

  private CompletionStage<Decision> pick(IncomingRequest incoming, HeaderChanges changes) {
    return picker
        .route(incoming)
        .thenApply(
            decision -> {
              if (decision instanceof Decision.Accept(Delivery delivery)) {
                apply(changes, delivery.requestHeaders());
              }
              return decision;
            });
  }

  private static void apply(HeaderChanges changes, HeaderEdits edits) {
    changes.forEachRemoved(edits::remove);
    changes.forEachSet((name, value) -> edits.set(name.toLowerCase(Locale.ROOT), value));
  }
}
