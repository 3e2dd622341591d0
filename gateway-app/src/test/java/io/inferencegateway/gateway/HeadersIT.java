package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.simulator.RequestRecord;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which headers of a client its model server sees, and which it sees besides. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class HeadersIT {
  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    Path mapping = Files.createDirectories(directory.resolve("mapping"));
    Files.writeString(mapping.resolve("baseModel"), "base-model");
    Files.writeString(mapping.resolve("adapters"), "- simulated-model");
    served =
        ServedPods.start(directory, 1, "--model-mapping=" + mapping, "--unknown-model=reject404");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  static Stream<String> controlHeaders() {
    return Stream.concat(GatewayHeaders.OWNED.stream(), GatewayHeaders.CONTROL.stream());
  }

  @ParameterizedTest
  @MethodSource("controlHeaders")
  void controlHeadersStopAtTheGateway(String name) throws Exception {
    RequestRecord received = receivedWith(name + ": 10.0.0.1:1\r\n");

    assertThat(received.headers()).doesNotContainKey(name);
  }

  @Test
  void theModelAndItsBaseModelAreThoseOfTheBody() throws Exception {
    RequestRecord received =
        receivedWith("X-Gateway-Model-Name: spoofed\r\nX-Gateway-Base-Model-Name: spoofed\r\n");

    assertThat(received.headers().get(GatewayHeaders.MODEL_NAME))
        .containsExactly("simulated-model");
    assertThat(received.headers().get(GatewayHeaders.BASE_MODEL_NAME))
        .containsExactly("base-model");
  }

  @Test
  void aClientCannotDropTheBaseModelOnTheWay() throws Exception {
    RequestRecord received =
        receivedWith("connection: x-gateway-base-model-name, x-gateway-model-name, close\r\n");

    assertThat(received.headers())
        .containsKeys(GatewayHeaders.MODEL_NAME, GatewayHeaders.BASE_MODEL_NAME);
  }

  @Test
  void unknownModelsAreRejectedIfThatIsAskedFor() throws Exception {
    HttpResponse<String> response =
        served.post(Chat.PATH, Chat.whole("hello").replace("simulated-model", "zzz"));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body())
        .isEqualTo(
            "{\"error\":{\"message\":\"The model `zzz` does not exist or you do not have access to"
                + " it.\",\"type\":\"invalid_request_error\",\"param\":\"model\","
                + "\"code\":\"model_not_found\"}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"})
  void claimsAboutEarlierProxiesAreDropped(String name) throws Exception {
    RequestRecord received = receivedWith(name + ": for=1.2.3.4\r\n");

    assertThat(received.headers()).doesNotContainKey(name);
  }

  @Test
  void headersOfOneConnectionAreDropped() throws Exception {
    RequestRecord received =
        receivedWith("connection: x-mine, close\r\nx-mine: 1\r\nte: trailers\r\nx-other: 2\r\n");

    assertThat(received.headers()).doesNotContainKeys("x-mine", "te", "connection");
    assertThat(received.header("x-other")).isEqualTo("2");
  }

  @Test
  void allElsePassesAsItWasSent() throws Exception {
    RequestRecord received =
        receivedWith("authorization: Bearer k\r\nx-request-id: mine\r\nx-two: a\r\nx-two: b\r\n");

    assertThat(received.header("authorization")).isEqualTo("Bearer k");
    assertThat(received.headers().get("x-request-id")).containsExactly("mine");
    assertThat(received.headers().get("x-two")).containsExactly("a", "b");
    assertThat(received.header("content-type")).isEqualTo("application/json");
  }

  @Test
  void aRequestWithoutIdGetsOneThatItsAnswerCarries() throws Exception {
    HttpResponse<String> response = served.post(Chat.PATH, Chat.whole("hello"));

    String id = response.headers().firstValue("x-request-id").orElseThrow();
    assertThat(id).hasSize(36);
    assertThat(lastReceived().header("x-request-id")).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?a=b+c&d=%20%2F%C3%A4", "?", "?a=%7b%7B", "?x=1&x=2"})
  void theTargetStaysAsItWasSent(String query) throws Exception {
    String target = Chat.PATH + query;

    String answer =
        RawConnection.exchange(
            served.gateway().port(), RawConnection.lastRequest(target, "", Chat.whole("hello")));

    assertThat(answer).startsWith("HTTP/1.1 200 ");
    assertThat(lastReceived().target()).isEqualTo(target);
  }

  private static RequestRecord receivedWith(String headers) throws Exception {
    String text =
        headers.contains("connection:")
            ? RawConnection.request(Chat.PATH, headers, Chat.whole("hello"))
            : RawConnection.lastRequest(Chat.PATH, headers, Chat.whole("hello"));

    String answer = RawConnection.exchange(served.gateway().port(), text);

    assertThat(answer).startsWith("HTTP/1.1 200 ");
    return lastReceived();
  }

  private static RequestRecord lastReceived() {
    return served.pod(0).requests().getLast();
  }
}
