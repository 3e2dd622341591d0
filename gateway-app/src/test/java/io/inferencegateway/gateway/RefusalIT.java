package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers as they stand on the wire when the only endpoint refuses connections. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefusalIT {
  private static RunningGateway gateway;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    gateway =
        RunningGateway.start(directory, RunningGateway.freePort(), "--max-request-bytes=1000");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void anEndpointThatRefusesConnectionsIsABadGateway() throws IOException {
    String answer = exchange("/v1/completions", "", "{\"model\":\"m\",\"prompt\":\"p\"}");

    assertThat(answer).startsWith("HTTP/1.1 502 ").contains("\"code\":\"upstream_error\"");
    assertThat(answer.toLowerCase(java.util.Locale.ROOT))
        .contains("content-type: application/json", "content-length: ", "x-request-id: ")
        .doesNotContain("transfer-encoding", "server: ");
    gateway.awaitNothingReserved();
  }

  @Test
  void aBodyOverTheLimitIsRefusedByItsDeclaredLength() throws IOException {
    String answer = exchange("/v1/completions", "", "x".repeat(2000));

    assertThat(answer).startsWith("HTTP/1.1 413 ").contains("request_body_too_large");
  }

  @Test
  void anthropicClientsGetTheirErrorShapeAndRequestId() throws IOException {
    String answer = exchange("/v1/messages", "x-request-id: abc\r\n", "x".repeat(2000));

    assertThat(answer)
        .startsWith("HTTP/1.1 413 ")
        .contains("{\"type\":\"error\",\"error\":{\"type\":\"request_too_large\"")
        .contains("request-id: abc");
  }

  @Test
  void aChunkedBodyOverTheLimitIsRefusedAsItGrows() throws IOException {
    String chunk = "3e8\r\n" + "x".repeat(1000) + "\r\n";

    String answer =
        raw(
            "POST /v1/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
                + "transfer-encoding: chunked\r\n\r\n"
                + chunk
                + chunk
                + "0\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 413 ");
  }

  private static String exchange(String path, String headers, String body) throws IOException {
    return raw(
        "POST %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n%scontent-length: %d\r\n\r\n%s"
            .formatted(path, headers, body.length(), body));
  }

  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
