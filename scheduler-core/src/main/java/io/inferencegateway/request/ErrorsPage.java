package io.inferencegateway.request;

import org.jspecify.annotations.Nullable;

/** The reference page of all refusals. */
public final class ErrorsPage {
  private static final String HEAD =
      """
      # Errors

      What a client gets when the gateway or the endpoint picker refuses its request. This page is
      generated.

      The form is that of the called API:

      * **Anthropic** on paths with `/v1/messages` and for requests with the header `anthropic-version`:
        `{"type":"error","error":{"type","message"}}`, with the header `request-id`;
      * **gRPC** for the content type `application/grpc`: a response without body, its `grpc-status` and
        `grpc-message` in the head;
      * **OpenAI** for all others: `{"error":{"message","type","param","code"}}`.

      429 and 503 carry `Retry-After`. Client libraries repeat 408, 409, 429 and everything from 500 on; where
      that is pointless, `x-should-retry: false` keeps them from it. `reason` is the label of
      `inference_gateway_refused_requests_total`, `dropped reason` the header `x-llm-d-request-dropped-reason`.
      Errors of a model server pass as they are.

      | reason | status | OpenAI type | OpenAI code | Anthropic type | gRPC status | dropped reason | Retry-After | x-should-retry | when |
      |---|---|---|---|---|---|---|---|---|---|
      """;

  private ErrorsPage() {}

  /** The page in Markdown. */
  public static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    for (RefusalReason reason : RefusalReason.values()) {
      page.append("| ").append(String.join(" | ", cells(reason))).append(" |\n");
    }
    return page.toString();
  }

  private static String[] cells(RefusalReason reason) {
    int retryAfter = reason.retryAfterSeconds();
    return new String[] {
      code(reason.label()),
      Integer.toString(reason.status()),
      code(reason.openAiType()),
      code(reason.openAiCode()),
      code(reason.anthropicType()),
      reason.grpcCode().number() + " " + reason.grpcCode(),
      code(reason.droppedReason()),
      retryAfter == 0 ? "" : Integer.toString(retryAfter),
      reason.isRetryPointless() ? code("false") : "",
      reason.occasion()
    };
  }

  private static String code(@Nullable String text) {
    return text == null ? "" : "`" + text + "`";
  }
}
