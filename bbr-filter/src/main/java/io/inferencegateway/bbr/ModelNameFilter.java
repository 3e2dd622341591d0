package io.inferencegateway.bbr;

import io.inferencegateway.request.GatewayHeaders;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Sets {@code x-gateway-model-name} and {@code x-gateway-base-model-name} from the body, for
 * programs that route by them. What a client sent under these names is dropped. A body that names
 * no model passes without them.
 */
public final class ModelNameFilter implements GatewayFilter {
  private final BaseModelMapping mapping;
  private final long maxRequestBytes;

  public ModelNameFilter(BaseModelMapping mapping, long maxRequestBytes) {
    this.mapping = mapping;
    this.maxRequestBytes = maxRequestBytes;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    ServerHttpRequest request = exchange.getRequest();
    if (!RequestBodies.isAnnounced(request.getHeaders())) {
      return chain.filter(named(exchange, request, ""));
    }
    return RequestBodies.collect(request, maxRequestBytes)
        .flatMap(
            body ->
                chain.filter(
                    named(
                        exchange,
                        RequestBodies.replay(request, body),
                        ModelNameReader.read(body))));
  }

  private ServerWebExchange named(
      ServerWebExchange exchange, ServerHttpRequest request, String model) {
    ServerHttpRequest named = request.mutate().headers(headers -> setNames(headers, model)).build();
    return exchange.mutate().request(named).build();
  }

  private void setNames(HttpHeaders headers, String model) {
    headers.remove(GatewayHeaders.MODEL_NAME);
    headers.remove(GatewayHeaders.BASE_MODEL_NAME);
    setIfPlain(headers, GatewayHeaders.MODEL_NAME, model);
    setIfPlain(headers, GatewayHeaders.BASE_MODEL_NAME, mapping.baseOf(model));
  }

  private static void setIfPlain(HttpHeaders headers, String name, String value) {
    if (HeaderText.isPlain(value)) {
      headers.set(name, value);
    }
  }
}
