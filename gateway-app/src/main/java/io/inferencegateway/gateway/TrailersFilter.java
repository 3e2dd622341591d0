package io.inferencegateway.gateway;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.CLIENT_RESPONSE_ATTR;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Keeps the framework from waiting for the trailers of a response, which no model API uses: they
 * never come from an endpoint that breaks off, and the request would never end.
 */
final class TrailersFilter implements GlobalFilter, Ordered {

  @Override
  public int getOrder() {
    return FilterOrder.TRAILERS;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    return chain
        .filter(exchange)
        .doOnSuccess(nothing -> exchange.getAttributes().remove(CLIENT_RESPONSE_ATTR));
  }
}
