package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no model server sees, and the answers that say why. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class RefusalIT {
  private static final int MAX_REQUEST_BYTES = 1000;

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    served = ServedPods.start(directory, 1, "--max-request-bytes=" + MAX_REQUEST_BYTES);
  }

  @AfterEach
  void noPodWasAsked() {
    assertThat(served.pod(0).received()).isZero();
    served.gateway().awaitNothingReserved();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "{", "null", "[]", "\"text\"", "{\"model\":", "\u0000"})
  void aBodyThatIsNoJsonObject(String body) throws Exception {
    HttpResponse<String> response = served.post(Chat.PATH, body);

    assertRefused(response, 400, "invalid_request_error", "null", "invalid_request_body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}",
        "{\"model\":\"\",\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}",
      })
  void aBodyWithoutModel(String body) throws Exception {
    HttpResponse<String> response = served.post(Chat.PATH, body);

    assertRefused(response, 400, "invalid_request_error", "\"model\"", "missing_model");
  }

  @Test
  void anEmptyBody() throws IOException {
    String answer = exchange("POST %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n%s", "0\r\n\r\n");

    assertThat(answer)
        .startsWith("HTTP/1.1 400 ")
        .contains("\"type\":\"invalid_request_error\"", "\"code\":\"invalid_request_body\"");
  }

  @Test
  void aBodyWhoseDeclaredLengthIsOverTheLimit() throws Exception {
    HttpResponse<String> response = served.post(Chat.PATH, "x".repeat(MAX_REQUEST_BYTES + 1));

    assertRefused(response, 413, "invalid_request_error", "null", "request_body_too_large");
  }

  @Test
  void aBodyOverTheLimitThatWaitsForLeaveToBeSent() throws IOException {
    String head =
        "POST %s HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2000\r\n\r\n";

    try (RawConnection client = served.connect()) {
      client.send(head.formatted(Chat.PATH));
      String answer = client.readUntil("}}");

      assertThat(answer).startsWith("HTTP/1.1 413 ").contains("request_body_too_large");
    }
  }

  @Test
  void aChunkedBodyThatGrowsOverTheLimit() throws IOException {
    String chunk = "3e8\r\n" + "x".repeat(1000) + "\r\n";

    String answer =
        exchange(
            "POST %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n%s", chunk + chunk + "0\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 413 ").contains("request_body_too_large");
  }

  @Test
  void anthropicClientsGetTheirErrorShapeAndRequestId() throws Exception {
    HttpResponse<String> response =
        served.post("/v1/messages", "x".repeat(2000), "x-request-id", "mine");

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.headers().allValues("request-id")).containsExactly("mine");
    assertThat(response.body())
        .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"request_too_large\",\"message\":");
  }

  /**
   * @param head of a request up to its last headers, with places for path and headers
   */
  private static String exchange(String head, String chunks) throws IOException {
    String request = head.formatted(Chat.PATH, "transfer-encoding: chunked\r\n\r\n") + chunks;
    return RawConnection.exchange(served.gateway().port(), request);
  }

  private static void assertRefused(
      HttpResponse<String> response, int status, String type, String param, String code) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().allValues("content-type")).containsExactly("application/json");
    assertThat(response.headers().allValues("x-request-id")).hasSize(1);
    assertThat(response.headers().map()).doesNotContainKeys("server", "transfer-encoding");
    assertThat(response.body())
        .startsWith("{\"error\":{\"message\":\"")
        .endsWith("\",\"type\":\"%s\",\"param\":%s,\"code\":\"%s\"}}".formatted(type, param, code));
  }
}
