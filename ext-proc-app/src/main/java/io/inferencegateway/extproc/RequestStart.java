package io.inferencegateway.extproc;

import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import java.util.Objects;

/**
 * What the head of a request says.
 *
 * @param requestIdGenerated whether the client sent no id, so that the answer must set one
 * @param later headers of further messages, which replace those of the first
 * @param receivedNanos {@link System#nanoTime} when the head arrived
 */
record RequestStart(
    RequestHead head,
    String requestId,
    boolean requestIdGenerated,
    Headers later,
    long receivedNanos) {

  /**
   * Reads a head.
   *
   * @param newId the id of a request that brings none
   */
  static RequestStart of(HeaderMap map, String newId, long receivedNanos) {
    Headers headers = headers(map);
    String id = headers.get(GatewayHeaders.REQUEST_ID);
    boolean generated = id == null || id.isEmpty();
    String method = Objects.requireNonNullElse(headers.get(":method"), "POST");
    RequestHead head = new RequestHead(method, target(headers), headers);
    return new RequestStart(
        head, id == null || id.isEmpty() ? newId : id, generated, Headers.EMPTY, receivedNanos);
  }

  /** The same request after another message with headers. */
  RequestStart with(HeaderMap map) {
    Headers.Builder both = Headers.builder();
    head.headers().forEach(both::add);
    Headers further = headers(map);
    further.forEach(both::add);
    Headers all = both.build();
    String id = Objects.requireNonNullElse(all.get(GatewayHeaders.REQUEST_ID), requestId);
    return new RequestStart(
        new RequestHead(head.method(), target(all), all),
        id,
        requestIdGenerated && id.equals(requestId),
        further,
        receivedNanos);
  }

  /** The head of a request whose head never came. */
  static RequestStart unseen(long receivedNanos) {
    return new RequestStart(
        new RequestHead("POST", target(Headers.EMPTY), Headers.EMPTY),
        "",
        false,
        Headers.EMPTY,
        receivedNanos);
  }

  static Headers headers(HeaderMap map) {
    Headers.Builder headers = Headers.builder();
    for (HeaderValue header : map.getHeadersList()) {
      boolean raw = !header.getRawValue().isEmpty();
      headers.add(header.getKey(), raw ? header.getRawValue().toStringUtf8() : header.getValue());
    }
    return headers.build();
  }

  private static String target(Headers headers) {
    for (String name : new String[] {":path", "x-original-path", "x-forwarded-path"}) {
      String path = headers.get(name);
      if (path != null && !path.isEmpty()) {
        return path;
      }
    }
    return "/v1/completions";
  }
}
