package io.inferencegateway.gateway;

import io.inferencegateway.request.GatewayHeaders;
import java.util.Locale;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * The headers of an endpoint that a client gets: without the request id, which is ours already, and
 * without those that would speak for the gateway.
 */
final class ResponseHeaders implements HttpHeadersFilter {

  @Override
  public boolean supports(Type type) {
    return type == Type.RESPONSE;
  }

  @Override
  public HttpHeaders filter(HttpHeaders headers, ServerWebExchange exchange) {
    HttpHeaders kept = new HttpHeaders();
    headers.forEach(
        (name, values) -> {
          String lowerCase = name.toLowerCase(Locale.ROOT);
          if (!lowerCase.equals(GatewayHeaders.REQUEST_ID)
              && !GatewayHeaders.OWNED.contains(lowerCase)
              && !GatewayHeaders.OF_THE_BODY.contains(lowerCase)) {
            kept.addAll(name, values);
          }
        });
    return kept;
  }
}
