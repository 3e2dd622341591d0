package io.inferencegateway.gateway;

import io.inferencegateway.request.ErrorAnswer;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RequestHead;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Writes refusals as the called API writes errors (specification 09, section 14). */
final class ErrorResponses {

  Mono<Void> write(ServerWebExchange exchange, Refusal refusal) {
    String requestId = ExchangeKey.REQUEST_ID.find(exchange);
    ErrorAnswer answer =
        ErrorAnswer.of(
            refusal, ErrorStyle.of(headOf(exchange)), requestId == null ? "" : requestId);
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
    answer.headers().forEach(response.getHeaders()::set);
    response.getHeaders().setContentLength(body.length);
    // Not a Mono: the server would finish a single buffer's response, and close the connection if
    // the client asked for that, before the caller is done with the request.
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)).flux());
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
