package io.inferencegateway.gateway;

import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import java.net.URI;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Takes down the head of a request. Headers that only the gateway may set are left out, so that no
 * client can steer routing with them; a request id is made when the client sends none, and echoed.
 */
final class EntryFilter implements GlobalFilter, Ordered {
  private static final int LONGEST_REQUEST_ID = 256;

  @Override
  public int getOrder() {
    return FilterOrder.ENTRY;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    ExchangeKey.RECEIVED_NANOS.put(exchange, System.nanoTime());
    ServerHttpRequest request = exchange.getRequest();
    String requestId = requestId(request);
    ExchangeKey.REQUEST_ID.put(exchange, requestId);
    ExchangeKey.HEAD.put(
        exchange,
        new RequestHead(
            request.getMethod().name(), target(request.getURI()), headers(request, requestId)));
    exchange.getResponse().getHeaders().set(GatewayHeaders.REQUEST_ID, requestId);
    return chain.filter(exchange);
  }

  private static Headers headers(ServerHttpRequest request, String requestId) {
    Headers.Builder headers = Headers.builder();
    request
        .getHeaders()
        .forEach(
            (name, values) -> {
              String lowerCase = name.toLowerCase(Locale.ROOT);
              if (!GatewayHeaders.OWNED.contains(lowerCase)
                  && !GatewayHeaders.OF_THE_BODY.contains(lowerCase)
                  && !lowerCase.equals(GatewayHeaders.REQUEST_ID)) {
                values.forEach(value -> headers.add(lowerCase, value));
              }
            });
    return headers.add(GatewayHeaders.REQUEST_ID, requestId).build();
  }

  /** Path and query exactly as sent. */
  private static String target(URI uri) {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    return query == null ? path : path + "?" + query;
  }

  private static String requestId(ServerHttpRequest request) {
    String sent = request.getHeaders().getFirst(GatewayHeaders.REQUEST_ID);
    if (sent != null && !sent.isBlank() && sent.length() <= LONGEST_REQUEST_ID) {
      return sent;
    }
    ThreadLocalRandom random = ThreadLocalRandom.current(); // unique is enough, nobody guesses ids
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }
}
