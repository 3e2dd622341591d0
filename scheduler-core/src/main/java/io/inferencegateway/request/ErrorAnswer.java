package io.inferencegateway.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A refusal as an HTTP response (specification 09, section 14). Errors of gRPC APIs are responses
 * without a body whose trailers stand in the head.
 *
 * @param headers by lower-case name; without the length
 */
public record ErrorAnswer(int status, Map<String, String> headers, String body) {
  private static final int OK = 200;

  public ErrorAnswer {
    headers = Collections.unmodifiableMap(headers);
  }

  /**
   * The response.
   *
   * @param requestId empty: unknown
   */
  public static ErrorAnswer of(Refusal refusal, ErrorStyle style, String requestId) {
    Map<String, String> headers = headers(refusal.reason(), style, requestId);
    if (style == ErrorStyle.GRPC) {
      headers.put("grpc-status", Integer.toString(refusal.reason().grpcCode().number()));
      headers.put("grpc-message", percentEncoded(refusal.message()));
      return new ErrorAnswer(OK, headers, "");
    }
    return new ErrorAnswer(refusal.reason().status(), headers, ErrorBody.of(refusal, style));
  }

  /** The headers that do not depend on the message. */
  public static Map<String, String> headers(
      RefusalReason reason, ErrorStyle style, String requestId) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", style == ErrorStyle.GRPC ? "application/grpc" : "application/json");
    String dropped = reason.droppedReason();
    if (dropped != null) {
      headers.put(GatewayHeaders.DROPPED_REASON, dropped);
    }
    if (reason.retryAfterSeconds() > 0) {
      headers.put("retry-after", Integer.toString(reason.retryAfterSeconds()));
    }
    if (reason.isRetryPointless()) {
      headers.put("x-should-retry", "false");
    }
    if (!requestId.isEmpty()) {
      headers.put(GatewayHeaders.REQUEST_ID, requestId);
      if (style == ErrorStyle.ANTHROPIC) {
        headers.put("request-id", requestId);
      }
    }
    return headers;
  }

  private static String percentEncoded(String message) {
    return URLEncoder.encode(message, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
