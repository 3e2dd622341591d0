package io.inferencegateway.gateway;

import io.inferencegateway.bbr.BodyTooLargeException;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** The one place that turns exceptions into responses. */
final class FailureHandler implements WebExceptionHandler, Ordered {
  private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);

  private final ErrorResponses errors;

  FailureHandler(ErrorResponses errors) {
    this.errors = errors;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    if (Disconnects.isClientGone(failure) || exchange.getResponse().isCommitted()) {
      LOG.atDebug().setCause(failure).log("response broken off");
      return Mono.error(failure); // the server closes the connection
    }
    exchange.getResponse().getHeaders().clear();
    Mono<Void> written = errors.write(exchange, refusalOf(failure));
    return failure instanceof BodyTooLargeException large ? written.then(large.rest()) : written;
  }

  static Refusal refusalOf(Throwable failure) {
    return switch (failure) {
      case BodyTooLargeException large ->
          Refusal.of(RefusalReason.BODY_TOO_LARGE, String.valueOf(large.getMessage()));
      case ConnectTimeoutException _, ReadTimeoutException _, TimeoutException _ -> timeout();
      case ResponseStatusException status when status.getStatusCode().value() == 504 -> timeout();
      case ResponseStatusException status when status.getStatusCode().is4xxClientError() ->
          Refusal.of(RefusalReason.INVALID_BODY, "malformed request");
      case IOException _ ->
          Refusal.of(RefusalReason.UPSTREAM_UNREACHABLE, "the model server cannot be reached");
      default -> {
        LOG.atError().setCause(failure).log("request failed");
        yield Refusal.of(RefusalReason.INTERNAL, "internal error");
      }
    };
  }

  private static Refusal timeout() {
    return Refusal.of(RefusalReason.UPSTREAM_TIMEOUT, "the model server did not answer in time");
  }
}
