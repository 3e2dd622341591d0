package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads the body, once and up to a limit, and makes the request's headers what {@link BodyRouting}
 * says: later filters and routes see the model in a header, and never what a client sent there.
 */
public final class BodyRoutingFilter implements GatewayFilter {
  private final BodyRouting routing;
  private final long maxRequestBytes;
  private final Surroundings surroundings;

  /** What the filter leaves to the program. */
  public interface Surroundings {
    /** The body to send is known. Not called for a request that announces none. */
    void bodyRead(ServerWebExchange exchange, ByteChunks body);

    /** Writes the answer in place of the response. */
    Mono<Void> refuse(ServerWebExchange exchange, Refusal refusal);
  }

  /**
   * @param maxRequestBytes larger bodies fail with {@link BodyTooLargeException}
   */
  public BodyRoutingFilter(BodyRouting routing, long maxRequestBytes, Surroundings surroundings) {
    this.routing = routing;
    this.maxRequestBytes = maxRequestBytes;
    this.surroundings = surroundings;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    ServerHttpRequest request = exchange.getRequest();
    if (!RequestBodies.isAnnounced(request.getHeaders())) {
      HeaderChanges changes = routing.withoutBody(headers(request));
      return chain.filter(with(exchange, changed(request, changes)));
    }
    return RequestBodies.collect(request, maxRequestBytes)
        .flatMap(body -> route(exchange, body, chain));
  }

  private Mono<Void> route(ServerWebExchange exchange, ByteChunks body, GatewayFilterChain chain) {
    ServerHttpRequest request = exchange.getRequest();
    return switch (routing.route(headers(request), body)) {
      case BodyRoute.Refused(Refusal refusal) -> surroundings.refuse(exchange, refusal);
      case BodyRoute.Routed routed -> {
        surroundings.bodyRead(exchange, routed.body());
        ServerHttpRequest next = changed(request, routed.headers());
        yield chain.filter(with(exchange, RequestBodies.replay(next, routed.body())));
      }
    };
  }

  private static Headers headers(ServerHttpRequest request) {
    Headers.Builder headers = Headers.builder();
    request
        .getHeaders()
        .forEach((name, values) -> values.forEach(value -> headers.add(name, value)));
    return headers.build();
  }

  private static ServerHttpRequest changed(ServerHttpRequest request, HeaderChanges changes) {
    return changes.isEmpty()
        ? request
        : request.mutate().headers(headers -> apply(changes, headers)).build();
  }

  private static void apply(HeaderChanges changes, HttpHeaders headers) {
    changes.forEachRemoved(headers::remove);
    changes.forEachSet(headers::set);
  }

  private static ServerWebExchange with(ServerWebExchange exchange, ServerHttpRequest request) {
    return request == exchange.getRequest() ? exchange : exchange.mutate().request(request).build();
  }
}
