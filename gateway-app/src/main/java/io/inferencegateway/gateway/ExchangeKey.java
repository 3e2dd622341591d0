package io.inferencegateway.gateway;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.InFlightRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/**
 * A typed attribute of an exchange.
 *
 * @param type of the value
 */
record ExchangeKey<T>(String name, Class<T> type) {
  /** When the head arrived, {@link System#nanoTime}. */
  static final ExchangeKey<Long> RECEIVED_NANOS = key("receivedNanos", Long.class);

  static final ExchangeKey<String> REQUEST_ID = key("requestId", String.class);

  /** What the client sent, without the headers only the gateway may set. */
  static final ExchangeKey<RequestHead> HEAD = key("head", RequestHead.class);

  /** Absent for a request without body. */
  static final ExchangeKey<ByteChunks> BODY = key("body", ByteChunks.class);

  static final ExchangeKey<InFlightRequest> ROUTED = key("routed", InFlightRequest.class);

  private static <T> ExchangeKey<T> key(String name, Class<T> type) {
    return new ExchangeKey<>("io.inferencegateway." + name, type);
  }

  void put(ServerWebExchange exchange, T value) {
    exchange.getAttributes().put(name, value);
  }

  @Nullable T find(ServerWebExchange exchange) {
    return type.cast(exchange.getAttributes().get(name));
  }

  /** The value, which an earlier filter has set. */
  T require(ServerWebExchange exchange) {
    T value = find(exchange);
    if (value == null) {
      throw new IllegalStateException("no attribute " + name + " yet: filter order");
    }
    return value;
  }
}
