package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Requests for which the configuration provides no endpoint or no parser. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class UnservedIT {
  private static final List<String> REQUESTS =
      List.of(
          RawConnection.lastRequest(Chat.PATH, "", Chat.stream("hello", 4)),
          "GET /v1/models HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

  @Test
  void anEmptyPoolIsUnavailable(@TempDir Path directory) throws Exception {
    try (RunningGateway gateway = RunningGateway.start(directory, "endpoints: []\n")) {
      for (String request : REQUESTS) {
        String answer = RawConnection.exchange(gateway.port(), request);

        assertThat(answer)
            .startsWith("HTTP/1.1 503 ")
            .containsIgnoringCase("content-type: application/json\r\n")
            .containsIgnoringCase("retry-after: 1\r\n")
            .containsIgnoringCase("x-llm-d-request-dropped-reason: rejected-no-endpoints\r\n")
            .contains("\"type\":\"overloaded_error\"", "\"code\":\"service_unavailable\"");
      }
    }
  }

  @Test
  void aPathThatNoParserClaimsIsUnknown(@TempDir Path directory) throws Exception {
    int nobody = RunningGateway.freePort();
    Path config = RunningGateway.configurationFile(directory, RunningGateway.endpoints(nobody));
    Files.writeString(
        config,
        Files.readString(config) + "requestHandler:\n  parsers:\n  - pluginRef: openai-parser\n");

    try (RunningGateway gateway = RunningGateway.startWith(config)) {
      String answer =
          RawConnection.exchange(
              gateway.port(), RawConnection.lastRequest("/no/such/path", "", "{}"));

      assertThat(answer).startsWith("HTTP/1.1 400 ").contains("\"code\":\"unknown_url\"");
    }
  }
}
