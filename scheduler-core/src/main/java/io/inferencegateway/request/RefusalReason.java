package io.inferencegateway.request;

import org.jspecify.annotations.Nullable;

/**
 * Why a request is not served, with all that the outside sees of it (specification 09, section
 * 14.2; 01, section 15).
 */
public enum RefusalReason {
  INVALID_BODY(400, "BadRequest", "invalid_request_error", "invalid_request_body", null),
  MISSING_MODEL(400, "BadRequest", "invalid_request_error", "missing_model", null),
  UNKNOWN_MODEL(404, "NotFound", "invalid_request_error", "model_not_found", null),
  UNCLAIMED_PATH(400, "BadRequest", "invalid_request_error", "unknown_url", null),
  BODY_TOO_LARGE(413, "BadRequest", "invalid_request_error", "request_body_too_large", null),
  SATURATED(
      429, "ResourceExhausted", "rate_limit_error", "rate_limit_exceeded", "rejected-saturated"),
  NO_PROFILE(429, "ResourceExhausted", "rate_limit_error", "rate_limit_exceeded", null),
  NOT_CACHED(412, "PreconditionFailed", "invalid_request_error", "not_cached", null),
  INTERNAL(500, "Internal", "api_error", null, null),
  UPSTREAM_UNREACHABLE(502, "ModelServerError", "api_error", "upstream_error", null),
  UPSTREAM_TIMEOUT(504, "ModelServerError", "api_error", "timeout", null),
  NO_ENDPOINTS(
      503,
      "ServiceUnavailable",
      "overloaded_error",
      "service_unavailable",
      "rejected-no-endpoints"),
  SHUTTING_DOWN(
      503,
      "ServiceUnavailable",
      "overloaded_error",
      "service_unavailable",
      "rejected-shutting-down");

  private final int status;
  private final String category;
  private final String openAiType;
  private final @Nullable String openAiCode;
  private final @Nullable String droppedReason;

  RefusalReason(
      int status,
      String category,
      String openAiType,
      @Nullable String openAiCode,
      @Nullable String droppedReason) {
    this.status = status;
    this.category = category;
    this.openAiType = openAiType;
    this.openAiCode = openAiCode;
    this.droppedReason = droppedReason;
  }

  /** HTTP status. */
  public int status() {
    return status;
  }

  /** Value of the {@code error_code} label (specification 01, section 15). */
  public String category() {
    return category;
  }

  /** {@code error.type} of the OpenAI error body. */
  public String openAiType() {
    return openAiType;
  }

  /** {@code error.code} of the OpenAI error body. */
  public @Nullable String openAiCode() {
    return openAiCode;
  }

  /** {@code error.type} of the Anthropic error body. */
  public String anthropicType() {
    return switch (status) {
      case 404 -> "not_found_error";
      case 413 -> "request_too_large";
      default -> openAiType;
    };
  }

  /** Value of the header {@code x-llm-d-request-dropped-reason}; null: not sent. */
  public @Nullable String droppedReason() {
    return droppedReason;
  }

  /** Seconds for {@code Retry-After}; 0 when a retry is pointless. */
  public int retryAfterSeconds() {
    return status == 429 || status == 503 ? 1 : 0;
  }
}
