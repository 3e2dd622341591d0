package io.inferencegateway.gateway;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import java.net.URI;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Asks the router for an endpoint and holds the request's reservation until its stream is over,
 * whatever ends it.
 */
final class RouteFilter implements GlobalFilter, Ordered {
  private final Router router;
  private final ErrorResponses errors;

  RouteFilter(Router router, ErrorResponses errors) {
    this.router = router;
    this.errors = errors;
  }

  @Override
  public int getOrder() {
    return FilterOrder.ROUTE;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    return Mono.fromCompletionStage(() -> router.route(incoming(exchange)))
        .flatMap(
            outcome ->
                switch (outcome) {
                  case RoutingOutcome.Routed(InFlightRequest request) ->
                      forward(exchange, chain, request);
                  case RoutingOutcome.Refused(var refusal) -> errors.write(exchange, refusal);
                })
        .doOnDiscard(
            RoutingOutcome.Routed.class, left -> left.request().end(Ending.CLIENT_DISCONNECT));
  }

  private static IncomingRequest incoming(ServerWebExchange exchange) {
    return new IncomingRequest(
        ExchangeKey.HEAD.require(exchange),
        ExchangeKey.BODY.find(exchange),
        null,
        ExchangeKey.RECEIVED_NANOS.require(exchange));
  }

  private static Mono<Void> forward(
      ServerWebExchange exchange, GatewayFilterChain chain, InFlightRequest request) {
    return Mono.defer(
            () -> {
              ExchangeKey.ROUTED.put(exchange, request);
              exchange.getAttributes().put(GATEWAY_REQUEST_URL_ATTR, upstream(exchange, request));
              return chain.filter(exchange);
            })
        .doOnSuccess(nothing -> request.end(Ending.NATURAL))
        .doOnError(failure -> request.end(endingOf(failure)))
        .doOnCancel(() -> request.end(Ending.CLIENT_DISCONNECT));
  }

  private static Ending endingOf(Throwable failure) {
    return Disconnects.isClientGone(failure) ? Ending.CLIENT_DISCONNECT : Ending.ERROR;
  }

  private static URI upstream(ServerWebExchange exchange, InFlightRequest request) {
    return URI.create(
        "http://"
            + request.targets().getFirst().hostPort()
            + ExchangeKey.HEAD.require(exchange).target());
  }
}
