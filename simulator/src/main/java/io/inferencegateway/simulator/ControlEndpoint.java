package io.inferencegateway.simulator;

import io.inferencegateway.simulator.fault.FaultOrder;
import io.inferencegateway.simulator.fault.FaultReader;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Takes faults over HTTP: {@code POST} adds one, {@code DELETE} clears all. */
final class ControlEndpoint {
  static final String PATH = "/control/faults";

  private final Consumer<FaultOrder> orders;
  private final Runnable clear;

  ControlEndpoint(Consumer<FaultOrder> orders, Runnable clear) {
    this.orders = orders;
    this.clear = clear;
  }

  Mono<Void> handle(HttpServerRequest request, HttpServerResponse response) {
    if (request.method().equals(HttpMethod.DELETE)) {
      clear.run();
      return Answers.send(response, 204, "", new byte[0]);
    }
    if (!request.method().equals(HttpMethod.POST)) {
      return PodRoutes.refuse(response, "POST, DELETE");
    }
    return BodyReader.read(request).flatMap(body -> add(body, response));
  }

  private Mono<Void> add(byte[] body, HttpServerResponse response) {
    FaultOrder order;
    try {
      order = FaultReader.read(body);
    } catch (IllegalArgumentException e) {
      String reason = String.valueOf(e.getMessage()).replaceAll("[^ -~]|[\"\\\\]", "'");
      return Answers.sendDetail(response, 400, reason);
    }
    return Mono.defer(() -> Answers.send(response, 204, "", new byte[0]))
        .doOnSubscribe(_ -> orders.accept(order));
  }
}
