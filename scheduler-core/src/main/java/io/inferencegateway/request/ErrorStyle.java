package io.inferencegateway.request;

import org.jspecify.annotations.Nullable;

/** Which API's error a client expects (specification 09, section 14). */
public enum ErrorStyle {
  OPENAI,
  ANTHROPIC,
  GRPC;

  /** By path and headers of the request. */
  public static ErrorStyle of(RequestHead head) {
    Headers headers = head.headers();
    if (isGrpc(headers.get("content-type"))) {
      return GRPC;
    }
    boolean anthropic =
        head.path().contains("/v1/messages") || headers.get("anthropic-version") != null;
    return anthropic ? ANTHROPIC : OPENAI;
  }

  private static boolean isGrpc(@Nullable String contentType) {
    return contentType != null
        && contentType.startsWith("application/grpc")
        && !contentType.startsWith("application/grpc-web");
  }
}
