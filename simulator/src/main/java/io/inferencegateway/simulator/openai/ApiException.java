package io.inferencegateway.simulator.openai;

import org.jspecify.annotations.Nullable;

/** A request that is answered with an error body. Has no stack trace: clients provoke it. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String type;
  private final @Nullable String parameter;

  private ApiException(int status, String type, String message, @Nullable String parameter) {
    super(message, null, false, false);
    this.status = status;
    this.type = type;
    this.parameter = parameter;
  }

  /** A body that does not have the form of a request. */
  static ApiException malformed(String kind, String location, String message, String input) {
    String text =
        "1 validation error:\n  {'type': '%s', 'loc': '%s', 'msg': '%s', 'input': %s}"
            .formatted(kind, location, message, input);
    return new ApiException(400, "Bad Request", text, location);
  }

  /** A body that is not JSON. */
  static ApiException notJson(long offset, String detail) {
    return malformed(
        "json_invalid",
        "body." + offset,
        "JSON decode error",
        "'<dict of 0 items>', 'ctx': {'error': '" + detail + "'}");
  }

  /** A body of another media type. */
  public static ApiException notJsonType() {
    return new ApiException(
        400,
        "Bad Request",
        "1 validation error:\n  Unsupported Media Type: Only 'application/json' is allowed",
        null);
  }

  /** A request that has the right form but cannot be served. */
  static ApiException refused(String message, @Nullable String parameter) {
    return new ApiException(400, "BadRequestError", message, parameter);
  }

  /** A model that is not served. */
  static ApiException unknownModel(String message) {
    return new ApiException(404, "NotFoundError", message, "model");
  }

  /** A body above the limit. */
  public static ApiException tooLarge(long limit) {
    return new ApiException(
        413, "RequestEntityTooLargeError", "Request body exceeds " + limit + " bytes.", null);
  }

  /** An error that was asked for. */
  public static ApiException injected(int status) {
    return new ApiException(status, typeOf(status), "Injected fault.", null);
  }

  private static String typeOf(int status) {
    return switch (status) {
      case 400 -> "BadRequestError";
      case 401 -> "AuthenticationError";
      case 403 -> "PermissionDeniedError";
      case 404 -> "NotFoundError";
      case 429 -> "RateLimitError";
      case 500 -> "InternalServerError";
      case 503 -> "ServiceUnavailableError";
      default -> status < 500 ? "BadRequestError" : "InternalServerError";
    };
  }

  /** HTTP status. */
  public int status() {
    return status;
  }

  /** The JSON body. */
  public String body() {
    if (status == 401) {
      return "{\"error\":\"Unauthorized\"}";
    }
    StringBuilder json = new StringBuilder(128).append("{\"error\":{\"message\":");
    Json.quote(json, String.valueOf(getMessage()));
    json.append(",\"type\":");
    Json.quote(json, type);
    json.append(",\"param\":");
    Json.quoteOrNull(json, parameter);
    return json.append(",\"code\":").append(status).append("}}").toString();
  }
}
