package io.inferencegateway.gateway;

import io.inferencegateway.request.ErrorBody;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RequestHead;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes refusals as the called API writes errors (specification 09, section 14). */
final class ErrorResponses {

  Mono<Void> write(ServerWebExchange exchange, Refusal refusal) {
    ErrorStyle style = ErrorStyle.of(headOf(exchange));
    byte[] body = ErrorBody.of(refusal, style);
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatusCode.valueOf(refusal.reason().status()));
    setHeaders(exchange, response.getHeaders(), refusal, style);
    response.getHeaders().setContentLength(body.length);
    // Not a Mono: the server would finish a single buffer's response, and close the connection if
    // the client asked for that, before the caller is done with the request.
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)).flux());
  }

  private static void setHeaders(
      ServerWebExchange exchange, HttpHeaders headers, Refusal refusal, ErrorStyle style) {
    headers.setContentType(MediaType.APPLICATION_JSON);
    int retryAfter = refusal.reason().retryAfterSeconds();
    if (retryAfter > 0) {
      headers.set(HttpHeaders.RETRY_AFTER, Integer.toString(retryAfter));
    }
    String dropped = refusal.reason().droppedReason();
    if (dropped != null) {
      headers.set(GatewayHeaders.DROPPED_REASON, dropped);
    }
    String requestId = ExchangeKey.REQUEST_ID.find(exchange);
    if (requestId != null) {
      headers.set(GatewayHeaders.REQUEST_ID, requestId);
      if (style == ErrorStyle.ANTHROPIC) {
        headers.set("request-id", requestId);
      }
    }
  }

  /** What is known of the request when it failed before the first filter. */
  private static RequestHead headOf(ServerWebExchange exchange) {
    @Nullable RequestHead head = ExchangeKey.HEAD.find(exchange);
    return head != null
        ? head
        : new RequestHead(
            exchange.getRequest().getMethod().name(),
            exchange.getRequest().getURI().getRawPath(),
            Headers.EMPTY);
  }
}
