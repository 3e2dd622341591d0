package io.inferencegateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What clients see of refusals (specification 09, section 14), and the page that tells it. */
class ErrorsTest {
  private static final Path PAGE = Path.of("../docs/errors.md");

  /** Run with {@code -Ddocs.update=true} to write the page. */
  @Test
  void pageIsWhatTheReasonsSay() throws IOException {
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PAGE, ErrorsPage.text());
    }

    assertThat(PAGE).as("run with -Ddocs.update=true").hasContent(ErrorsPage.text());
  }

  @ParameterizedTest
  @EnumSource
  void everyReasonIsOnThePageOnce(RefusalReason reason) {
    assertThat(ErrorsPage.text().lines())
        .filteredOn(line -> line.startsWith("| `" + reason.label() + "` | " + reason.status()))
        .singleElement()
        .asString()
        .contains(reason.occasion());
  }

  /** The table of section 14.2, as far as there are reasons for its rows. */
  @ParameterizedTest
  @CsvSource({
    "INVALID_BODY, 400, invalid_request_error, invalid_request_body, invalid_request_error, 3",
    "INVALID_MODEL, 400, invalid_request_error, invalid_model, invalid_request_error, 3",
    "MISSING_MODEL, 400, invalid_request_error, missing_model, invalid_request_error, 3",
    "UNKNOWN_MODEL, 404, invalid_request_error, model_not_found, not_found_error, 5",
    "UNCLAIMED_PATH, 400, invalid_request_error, unknown_url, invalid_request_error, 12",
    "NOT_CACHED, 412, invalid_request_error, precondition_failed, invalid_request_error, 9",
    "BODY_TOO_LARGE, 413, invalid_request_error, request_body_too_large, request_too_large, 8",
    "SATURATED, 429, rate_limit_error, rate_limit_exceeded, rate_limit_error, 8",
    "INTERNAL, 500, api_error, , api_error, 13",
    "UPSTREAM_UNREACHABLE, 502, api_error, upstream_error, api_error, 14",
    "NO_ENDPOINTS, 503, overloaded_error, service_unavailable, overloaded_error, 14",
    "UPSTREAM_TIMEOUT, 504, api_error, timeout, api_error, 4",
  })
  void reasonsHaveTheNamesOfEveryApi(
      RefusalReason reason,
      int status,
      String openAiType,
      String openAiCode,
      String anthropicType,
      int grpcStatus) {
    assertThat(reason.status()).isEqualTo(status);
    assertThat(reason.openAiType()).isEqualTo(openAiType);
    assertThat(reason.openAiCode()).isEqualTo(openAiCode);
    assertThat(reason.anthropicType()).isEqualTo(anthropicType);
    assertThat(reason.grpcCode().number()).isEqualTo(grpcStatus);
  }

  @ParameterizedTest
  @EnumSource
  void whatClientsMayRepeatSaysWhenAndOnlyThat(RefusalReason reason) {
    ErrorAnswer answer = ErrorAnswer.of(Refusal.of(reason, "m"), ErrorStyle.OPENAI, "");

    boolean refusedForNow = reason.status() == 429 || reason.status() == 503;
    assertThat(answer.headers().containsKey("retry-after")).isEqualTo(refusedForNow);
  }

  @Test
  void clientsAreKeptFromRepeatingWhatCannotSucceed() {
    ErrorAnswer answer =
        ErrorAnswer.of(Refusal.of(RefusalReason.NO_PROFILE, "m"), ErrorStyle.OPENAI, "");

    assertThat(answer.headers()).containsEntry("x-should-retry", "false");
  }

  @Test
  void unknownModelIsTheErrorOfOpenAi() {
    ErrorAnswer answer = ErrorAnswer.of(Refusal.unknownModel("zzz"), ErrorStyle.OPENAI, "id");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.headers())
        .containsEntry("content-type", "application/json")
        .containsEntry("x-request-id", "id")
        .doesNotContainKey("request-id");
    assertThat(answer.body())
        .isEqualTo(
            "{\"error\":{\"message\":\"The model `zzz` does not exist or you do not have access to"
                + " it.\",\"type\":\"invalid_request_error\",\"param\":\"model\","
                + "\"code\":\"model_not_found\"}}");
  }

  @Test
  void unknownModelIsTheErrorOfAnthropicOnItsPath() {
    RequestHead head = new RequestHead("POST", "/v1/messages?beta=true", Headers.EMPTY);

    ErrorAnswer answer = ErrorAnswer.of(Refusal.unknownModel("zzz"), ErrorStyle.of(head), "id");

    assertThat(answer.headers()).containsEntry("request-id", "id");
    assertThat(answer.body())
        .isEqualTo(
            "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":"
                + "\"The model `zzz` does not exist or you do not have access to it.\"}}");
  }

  @Test
  void callersOfGrpcGetTrailersOnly() {
    RequestHead head =
        new RequestHead("POST", "/a.B/C", Headers.of("content-type", "application/grpc+proto"));

    ErrorAnswer answer =
        ErrorAnswer.of(
            Refusal.of(RefusalReason.NO_ENDPOINTS, "none, 100%"), ErrorStyle.of(head), "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers())
        .containsEntry("content-type", "application/grpc")
        .containsEntry("grpc-status", "14")
        .containsEntry("grpc-message", "none%2C%20100%25")
        .containsEntry("x-llm-d-request-dropped-reason", "rejected-no-endpoints");
  }

  @Test
  void longNamesAreNotEchoedWhole() {
    Refusal refusal = Refusal.unknownModel("x".repeat(199) + "🚀".repeat(10));

    assertThat(refusal.message()).contains("`" + "x".repeat(199) + "`");
  }
}
