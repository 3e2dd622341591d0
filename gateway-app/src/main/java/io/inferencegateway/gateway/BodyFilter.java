package io.inferencegateway.gateway;

import io.inferencegateway.bbr.BodyRouting;
import io.inferencegateway.bbr.BodyRoutingFilter;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Refusal;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads the body, once and up to a limit, before anybody decides about it, and names its model in
 * the headers.
 */
final class BodyFilter implements GlobalFilter, Ordered, BodyRoutingFilter.Surroundings {
  private final BodyRoutingFilter filter;
  private final ErrorResponses errors;

  BodyFilter(BodyRouting routing, long maxRequestBytes, ErrorResponses errors) {
    this.filter = new BodyRoutingFilter(routing, maxRequestBytes, this);
    this.errors = errors;
  }

  @Override
  public int getOrder() {
    return FilterOrder.BODY;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    return filter.filter(exchange, chain);
  }

  @Override
  public void bodyRead(ServerWebExchange exchange, ByteChunks body) {
    ExchangeKey.BODY.put(exchange, body);
  }

  @Override
  public Mono<Void> refuse(ServerWebExchange exchange, Refusal refusal) {
    return errors.write(exchange, refusal);
  }
}
