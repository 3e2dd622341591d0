package io.inferencegateway.request;

/** Which API's error body a client expects (specification 09, section 14). */
public enum ErrorStyle {
  OPENAI,
  ANTHROPIC;

  /** By path and headers of the request. */
  public static ErrorStyle of(RequestHead head) {
    boolean anthropic =
        head.path().contains("/v1/messages") || head.headers().get("anthropic-version") != null;
    return anthropic ? ANTHROPIC : OPENAI;
  }
}
