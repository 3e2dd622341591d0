package io.inferencegateway.request;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a request is not served, with all that the outside sees of it (specification 09, section
 * 14.2; 01, section 15).
 */
public enum RefusalReason {
  INVALID_BODY(
      400,
      "BadRequest",
      "invalid_request_error",
      "invalid_request_body",
      "the body is no JSON object of the called API, or empty"),
  INVALID_MODEL(
      400,
      "BadRequest",
      "invalid_request_error",
      "invalid_model",
      "the body's model is null, a list, an object, or a number too large"),
  MISSING_MODEL(
      400, "BadRequest", "invalid_request_error", "missing_model", "the body names no model"),
  UNKNOWN_MODEL(
      404,
      "NotFound",
      "invalid_request_error",
      "model_not_found",
      "nobody serves the model, and unknown models are rejected"),
  UNCLAIMED_PATH(
      400,
      "BadRequest",
      "invalid_request_error",
      "unknown_url",
      "no parser of the configuration claims the path"),
  BODY_TOO_LARGE(
      413,
      "BadRequest",
      "invalid_request_error",
      "request_body_too_large",
      "the body is larger than `--max-request-bytes`, by its declared or by its real length"),
  SATURATED(
      429,
      "ResourceExhausted",
      "rate_limit_error",
      "rate_limit_exceeded",
      "the filters or an admission plugin leave no endpoint that can take the request",
      "rejected-saturated"),
  NO_PROFILE(
      429,
      "ResourceExhausted",
      "rate_limit_error",
      "rate_limit_exceeded",
      "the request asks for a scheduling profile that the configuration does not have"),
  NOT_CACHED(
      412,
      "PreconditionFailed",
      "invalid_request_error",
      "precondition_failed",
      "`Prefer: if-available`, and no endpoint has the prompt cached"),
  INTERNAL(500, "Internal", "api_error", null, "a fault of the gateway, see its log"),
  UPSTREAM_UNREACHABLE(
      502,
      "ModelServerError",
      "api_error",
      "upstream_error",
      "the endpoint refuses the connection, or dies before or while it answers"),
  UPSTREAM_TIMEOUT(
      504,
      "ModelServerError",
      "api_error",
      "timeout",
      "the endpoint stays silent too long, or does not take the connection"),
  NO_ENDPOINTS(
      503,
      "ServiceUnavailable",
      "overloaded_error",
      "service_unavailable",
      "the pool, or the part of it that the proxy allows, has no endpoint",
      "rejected-no-endpoints"),
  SHUTTING_DOWN(
      503,
      "ServiceUnavailable",
      "overloaded_error",
      "service_unavailable",
      "the process is about to end",
      "rejected-shutting-down");

  private final int status;
  private final String category;
  private final String openAiType;
  private final @Nullable String openAiCode;
  private final String occasion;
  private final @Nullable String droppedReason;

  RefusalReason(
      int status,
      String category,
      String openAiType,
      @Nullable String openAiCode,
      String occasion) {
    this(status, category, openAiType, openAiCode, occasion, null);
  }

  RefusalReason(
      int status,
      String category,
      String openAiType,
      @Nullable String openAiCode,
      String occasion,
      @Nullable String droppedReason) {
    this.status = status;
    this.category = category;
    this.openAiType = openAiType;
    this.openAiCode = openAiCode;
    this.occasion = occasion;
    this.droppedReason = droppedReason;
  }

  /** As it stands in labels of meters. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
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

  /** {@code grpc-status} for callers of gRPC APIs. */
  public GrpcCode grpcCode() {
    return switch (status) {
      case 400 -> this == UNCLAIMED_PATH ? GrpcCode.UNIMPLEMENTED : GrpcCode.INVALID_ARGUMENT;
      case 404 -> GrpcCode.NOT_FOUND;
      case 412 -> GrpcCode.FAILED_PRECONDITION;
      case 413, 429 -> GrpcCode.RESOURCE_EXHAUSTED;
      case 502, 503 -> GrpcCode.UNAVAILABLE;
      case 504 -> GrpcCode.DEADLINE_EXCEEDED;
      default -> GrpcCode.INTERNAL;
    };
  }

  /** When it happens, for the reference page. */
  String occasion() {
    return occasion;
  }

  /** Value of the header {@code x-llm-d-request-dropped-reason}; null: not sent. */
  public @Nullable String droppedReason() {
    return droppedReason;
  }

  /** Seconds for {@code Retry-After}; 0 when the header is not sent. */
  public int retryAfterSeconds() {
    return status == 429 || status == 503 ? 1 : 0;
  }

  /**
   * Whether the client libraries, which repeat requests by the status alone, are told not to do so
   * ({@code x-should-retry: false}).
   */
  public boolean isRetryPointless() {
    return this == NO_PROFILE;
  }
}
