package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What model servers answer reaches the client as they answered it. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class AnswersIT {
  private static final int LARGEST_PROMPT_TOKENS = 4 << 20;

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    SimulatorOptions options = SimulatorOptions.defaults().withPods(4).instant();
    served =
        ServedPods.start(
            directory, options.withMaxModelTokens(LARGEST_PROMPT_TOKENS).withAdapters("sql"));
  }

  @AfterEach
  void settle() throws InterruptedException {
    served.settle();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void aWholeAnswerPassesWithItsHead() throws Exception {
    HttpResponse<String> response =
        served.post(Chat.PATH, Chat.whole("hello"), "x-request-id", "mine");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().allValues("content-type")).containsExactly("application/json");
    assertThat(response.headers().allValues("content-length"))
        .containsExactly(String.valueOf(response.body().length()));
    assertThat(response.headers().allValues("x-request-id")).containsExactly("mine");
    assertThat(response.body()).contains("\"object\":\"chat.completion\"", "\"finish_reason\"");
    assertThat(served.gateway().lastDecision().progress().status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void eachEventPassesBeforeTheNextIsProduced(int events) throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(events, gate)));

    try (RawConnection client = served.connect()) {
      client.send(RawConnection.lastRequest(Chat.PATH, "", Chat.stream("hello", 4)));
      String head = client.readUntil("\r\n\r\n");
      for (int i = 0; i < events; i++) {
        assertThat(client.readUntil("\n\n")).contains("data: {");
      }
      assertThat(gate.awaitReached(ServedPods.PATIENCE)).isTrue();
      assertThat(served.gateway().reservedRequests()).isEqualTo(1);
      gate.open();
      String rest = client.readAll();

      assertThat(head).contains("text/event-stream").doesNotContainIgnoringCase("content-length");
      assertThat(rest).contains("data: [DONE]\n\n").endsWith("0\r\n\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6 << 10, 64 << 10, 300_000, 1 << 20, 10 << 20, 50 << 20})
  void bodiesReachThePodByteForByte(int bytes) throws Exception {
    String body = Chat.whole("h".repeat(bytes));

    HttpResponse<String> response = served.post(Chat.PATH, body);

    RequestRecord received = lastReceived();
    assertThat(received.bodySha256()).isEqualTo(sha256(body));
    assertThat(received.header("content-length")).isEqualTo(String.valueOf(body.length()));
    assertThat(received.headers()).doesNotContainKey("transfer-encoding");
    assertThat(response.body()).as("a verdict of the pod").startsWith("{");
  }

  @Test
  void aChunkedBodyWithTrailersReachesThePodByteForByte() throws Exception {
    String body = Chat.whole("h".repeat(5 << 20));
    String request =
        "POST %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
                .formatted(Chat.PATH)
            + "transfer-encoding: chunked\r\ntrailer: x-checksum\r\n\r\n"
            + "%x\r\n%s\r\n0\r\nx-checksum: 1\r\n\r\n".formatted(body.length(), body);

    String answer = RawConnection.exchange(served.gateway().port(), request);

    assertThat(answer).startsWith("HTTP/1.1 ");
    assertThat(lastReceived().bodySha256()).isEqualTo(sha256(body));
  }

  @Test
  void theListOfModelsIsAnsweredByAPod() throws Exception {
    HttpResponse<String> response = served.get("/v1/models");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("simulated-model", "\"sql\"");
  }

  @Test
  void pathsTheGatewayDoesNotKnowAreAnsweredByAPod() throws Exception {
    HttpResponse<String> got = served.get("/no/such/path?a=b");
    HttpResponse<String> posted = served.post("/no/such/path", "anything");

    assertThat(got.statusCode()).isEqualTo(404);
    assertThat(got.body()).isEqualTo("{\"detail\":\"Not Found\"}");
    assertThat(posted.statusCode()).isEqualTo(404);
    assertThat(posted.body()).isEqualTo("{\"detail\":\"Not Found\"}");
  }

  @Test
  void requestsWithTheSameIdAreIndependent() {
    List<CompletableFuture<HttpResponse<String>>> answers =
        Stream.iterate(0, i -> i + 1)
            .limit(20)
            .map(i -> Chat.whole("question " + i))
            .map(body -> served.request(Chat.PATH, body, "x-request-id", "same"))
            .map(request -> served.client().sendAsync(request, BodyHandlers.ofString()))
            .toList();

    assertThat(answers.stream().map(CompletableFuture::join))
        .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200))
        .extracting(answer -> answer.body().replaceAll("\"(id|created)\":[^,]*,", ""))
        .doesNotHaveDuplicates();
    served.gateway().awaitNothingReserved();
    assertThat(served.gateway().pool().decisions().recent(20))
        .hasSize(20)
        .allSatisfy(d -> assertThat(d.progress().ending()).isEqualTo(Ending.NATURAL))
        .extracting(decision -> decision.requestId())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 429, 500, 503})
  void anErrorOfThePodPassesUnchangedThoughAStreamWasAskedFor(int status) throws Exception {
    String direct = errorOfAPod(status);
    served.pods().forEach(pod -> pod.inject(new Fault.Status(status)));

    HttpResponse<String> response = served.post(Chat.PATH, Chat.stream("hello", 4));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().allValues("content-type")).containsExactly("application/json");
    assertThat(response.body()).isEqualTo(direct);
    served.gateway().awaitNothingReserved();
    assertThat(served.gateway().lastDecision().progress().status()).isEqualTo(status);
  }

  private static String errorOfAPod(int status) throws Exception {
    SimulatedPod pod = served.pod(0);
    pod.inject(new Fault.Status(status), 1);
    String answer =
        RawConnection.exchange(
            pod.port(), RawConnection.lastRequest(Chat.PATH, "", Chat.stream("hello", 4)));
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  private static RequestRecord lastReceived() {
    return served.pods().stream()
        .flatMap(pod -> pod.requests().stream())
        .max(Comparator.comparing(RequestRecord::receivedAt))
        .orElseThrow();
  }

  private static String sha256(String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
