package io.inferencegateway.gateway;

import io.inferencegateway.bbr.RequestBodies;
import io.inferencegateway.routing.InFlightRequest;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Gives the proxying filters of the framework the routed body, and watches what they write. */
final class ProxyFilter implements GlobalFilter, Ordered {

  @Override
  public int getOrder() {
    return FilterOrder.PROXY;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    InFlightRequest routed = ExchangeKey.ROUTED.require(exchange);
    ServerHttpRequest request = RequestBodies.replay(exchange.getRequest(), routed.body());
    return chain.filter(
        exchange
            .mutate()
            .request(request)
            .response(
                new PassedResponse(
                    exchange.getResponse(), routed, ExchangeKey.HEAD.require(exchange)))
            .build());
  }
}
