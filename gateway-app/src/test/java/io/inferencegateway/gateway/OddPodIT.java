package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.routing.Ending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Answers that a well-behaved model server does not give. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class OddPodIT {
  private static ScriptedPod pod;
  private static RunningGateway gateway;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    pod = new ScriptedPod();
    gateway = RunningGateway.start(directory, RunningGateway.endpoints(pod.port()));
  }

  @AfterEach
  void settle() {
    gateway.awaitNothingReserved();
  }

  @AfterAll
  static void stop() {
    gateway.close();
    pod.close();
  }

  @Test
  void aStreamShorterThanItsDeclaredLengthEndsWithAnErrorEvent() throws IOException {
    pod.does(exchange -> breakOff(exchange, "text/event-stream", "data: {}\n\n"));

    String answer = ask();

    assertThat(answer)
        .doesNotContainIgnoringCase("content-length")
        .contains("data: {}\n\n", "data: {\"error\":", "data: [DONE]\n\n")
        .endsWith("0\r\n\r\n");
    assertThat(gateway.lastDecision().progress().ending()).isEqualTo(Ending.ERROR);
  }

  @Test
  void aBodyShorterThanItsDeclaredLengthIsNotMadeToLookWhole() throws IOException {
    pod.does(exchange -> breakOff(exchange, "application/json", "{\"half\":"));

    String answer = ask();

    assertThat(answer).containsIgnoringCase("content-length: 1000\r\n");
    assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4)).isIn("", "{\"half\":");
    assertThat(gateway.lastDecision().progress().ending()).isEqualTo(Ending.ERROR);
  }

  @Test
  void headersThatSpeakForTheGatewayAreDropped() throws IOException {
    pod.does(
        exchange -> {
          exchange.getResponseHeaders().set("x-request-id", "theirs");
          exchange.getResponseHeaders().set(GatewayHeaders.DESTINATION_SERVED, "10.0.0.1:1");
          exchange.getResponseHeaders().set("x-theirs", "kept");
          ScriptedPod.answer(exchange, 200, "{}");
        });

    String answer = ask();

    assertThat(answer)
        .containsIgnoringCase("x-theirs: kept\r\n")
        .containsIgnoringCase("x-request-id: mine\r\n")
        .doesNotContain("theirs\r\n")
        .doesNotContain("10.0.0.1");
  }

  @Test
  void namesOfModelsWithoutABodyStopAtTheGateway() throws IOException {
    pod.does(
        exchange ->
            ScriptedPod.answer(
                exchange, 200, String.join(" ", exchange.getRequestHeaders().keySet())));
    String request =
        """
        GET /v1/models HTTP/1.1
        host: x
        connection: close
        x-gateway-model-name: spoofed
        x-gateway-base-model-name: spoofed
        x-theirs: kept

        """
            .replace("\n", "\r\n");

    String answer = RawConnection.exchange(gateway.port(), request);

    assertThat(answer)
        .startsWith("HTTP/1.1 200 ")
        .containsIgnoringCase("x-theirs")
        .doesNotContainIgnoringCase("model-name");
  }

  @Test
  void anAnswerThatComesBeforeTheRequestWasReadPasses() throws IOException {
    pod.does(exchange -> ScriptedPod.answer(exchange, 401, "{\"error\":\"who?\"}"));

    String answer = ask();

    assertThat(answer).startsWith("HTTP/1.1 401 ").endsWith("{\"error\":\"who?\"}");
  }

  private static String ask() throws IOException {
    return RawConnection.exchange(
        gateway.port(),
        RawConnection.lastRequest(Chat.PATH, "x-request-id: mine\r\n", Chat.whole("hello")));
  }

  private static void breakOff(HttpExchange exchange, String contentType, String beginning)
      throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", contentType);
    exchange.sendResponseHeaders(200, 1000);
    exchange.getResponseBody().write(beginning.getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    throw new IOException("dies");
  }
}
