package io.inferencegateway.gateway;

import io.inferencegateway.bbr.HeaderText;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.routing.InFlightRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * The headers an endpoint gets: the client's, without control headers, without those that belong to
 * one connection and without claims about earlier proxies, which anybody can make; then ours. Those
 * that name the model are ours by now: the filter that reads the body has replaced the client's.
 */
final class UpstreamHeaders implements HttpHeadersFilter, Ordered {
  private static final Set<String> ONE_CONNECTION =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "expect",
          "host",
          "content-length");

  @Override
  public int getOrder() {
    return Ordered.LOWEST_PRECEDENCE;
  }

  @Override
  public boolean supports(Type type) {
    return type == Type.REQUEST;
  }

  @Override
  public HttpHeaders filter(HttpHeaders headers, ServerWebExchange exchange) {
    Set<String> nominated = nominated(exchange.getRequest().getHeaders());
    HttpHeaders kept = new HttpHeaders();
    headers.forEach(
        (name, values) -> {
          String lowerCase = name.toLowerCase(Locale.ROOT);
          if (!isDropped(lowerCase) && !nominated.contains(lowerCase)) {
            kept.addAll(name, values);
          }
        });
    addOurs(kept, exchange);
    return kept;
  }

  private static void addOurs(HttpHeaders kept, ServerWebExchange exchange) {
    InFlightRequest routed = ExchangeKey.ROUTED.require(exchange);
    routed.requestHeaders().forEach(kept::set);
    kept.set(GatewayHeaders.REQUEST_ID, ExchangeKey.REQUEST_ID.require(exchange));
    HttpHeaders fromBody = exchange.getRequest().getHeaders(); // whatever the client nominated
    for (String name : GatewayHeaders.OF_THE_BODY) {
      String value = fromBody.getFirst(name);
      if (value != null) {
        kept.set(name, value);
      }
    }
    String model = routed.request().model();
    if (!kept.containsHeader(GatewayHeaders.MODEL_NAME) && HeaderText.isPlain(model)) {
      kept.set(GatewayHeaders.MODEL_NAME, model);
    }
    ByteChunks body = routed.body();
    if (!body.isEmpty() || mayHaveBody(exchange)) {
      kept.setContentLength(body.length());
    }
  }

  private static boolean mayHaveBody(ServerWebExchange exchange) {
    return switch (exchange.getRequest().getMethod().name()) {
      case "POST", "PUT", "PATCH" -> true;
      default -> false;
    };
  }

  private static boolean isDropped(String lowerCase) {
    return ONE_CONNECTION.contains(lowerCase)
        || GatewayHeaders.isStripped(lowerCase)
        || lowerCase.equals("forwarded")
        || lowerCase.startsWith("x-forwarded-");
  }

  /** Headers the client declares to belong to its connection (RFC 9110, section 7.6.1). */
  private static Set<String> nominated(HttpHeaders headers) {
    List<String> options = headers.getConnection();
    if (options.isEmpty()) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    options.forEach(option -> names.add(option.toLowerCase(Locale.ROOT)));
    return names;
  }
}
