package io.inferencegateway.gateway;

import io.inferencegateway.bbr.RequestBodies;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads the body, once and up to a limit, before anybody decides about it. */
final class BodyFilter implements GlobalFilter, Ordered {
  private final long maxRequestBytes;

  BodyFilter(long maxRequestBytes) {
    this.maxRequestBytes = maxRequestBytes;
  }

  @Override
  public int getOrder() {
    return FilterOrder.BODY;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    if (!RequestBodies.isAnnounced(exchange.getRequest().getHeaders())) {
      return chain.filter(exchange);
    }
    return RequestBodies.collect(exchange.getRequest(), maxRequestBytes)
        .doOnNext(body -> ExchangeKey.BODY.put(exchange, body))
        .then(Mono.defer(() -> chain.filter(exchange)));
  }
}
