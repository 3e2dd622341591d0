package io.inferencegateway.extproc;

import static io.inferencegateway.extproc.ServedPods.CHAT_PATH;
import static io.inferencegateway.extproc.ServedPods.PATIENCE;
import static io.inferencegateway.extproc.ServedPods.chat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests through a real Envoy reach a pod, and its answers the client, as they were sent. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class EnvoyIT {
  private static final int BLOCK_BYTES = 256;

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    served = ServedPods.start(folder, "--max-request-bytes=16MiB", "--trust-model-rewrite-header");
  }

  @AfterEach
  void settle() throws InterruptedException {
    served.settle();
  }

  @AfterAll
  static void stop() {
    if (served != null) {
      served.close();
    }
  }

  @Test
  void jsonAnswerPassesWithItsHead() throws Exception {
    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Say hello.", false)));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).contains("application/json");
    assertThat(response.headers().map()).doesNotContainKey("x-went-into-resp-headers");
    assertThat(response.body()).contains("\"object\":\"chat.completion\"", "\"usage\"");
    served.settle();
    assertThat(served.lastDecision().progress().status()).isEqualTo(200);
    assertThat(served.lastDecision().progress().ending()).isEqualTo(Ending.NATURAL);
  }

  @Test
  void firstEventArrivesBeforeTheLastIsProduced() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));

    HttpResponse<InputStream> response =
        served.open(served.post(CHAT_PATH, chat("Count to ten.", true)));
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      String first = lines.readLine();
      assertThat(gate.awaitReached(PATIENCE)).isTrue();
      assertThat(served.server().reserved()).isEqualTo(1);
      gate.open();
      List<String> rest = lines.lines().toList();

      assertThat(first).startsWith("data: {");
      assertThat(rest).contains("data: [DONE]");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6 << 10, 64 << 10, 1 << 20, 10 << 20})
  void bodyReachesThePodByteForByte(int bytes) throws Exception {
    String id = "size-" + bytes;
    String body = large(bytes);

    HttpResponse<String> response =
        served.send(served.post(CHAT_PATH, body).header("x-request-id", id));

    assertThat(response.statusCode()).isEqualTo(200);
    assertSameBody(served.received(id), body);
  }

  @Test
  void chunkedBodyWithTrailersReachesThePodByteForByte() throws Exception {
    String body = large(1 << 20);
    String head =
        """
        POST %s HTTP/1.1\r
        host: x\r
        connection: close\r
        x-request-id: chunked\r
        content-type: application/json\r
        transfer-encoding: chunked\r
        trailer: x-checksum\r
        \r
        """
            .formatted(CHAT_PATH);

    String answer =
        served.exchange(
            head + "%x\r\n%s\r\n0\r\nx-checksum: 1\r\n\r\n".formatted(body.length(), body));

    assertThat(answer).startsWith("HTTP/1.1 200 ");
    assertSameBody(served.received("chunked"), body);
  }

  @Test
  void requestWithoutBodyReachesAPod() throws Exception {
    HttpResponse<String> response = served.send(served.request("/v1/models"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("\"object\":\"list\"");
  }

  @Test
  void equalRequestIdsDoNotShareAnything() {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, 20)
            .mapToObj(i -> served.post(CHAT_PATH, chat("Question " + i, i % 2 == 0)))
            .map(request -> request.header("x-request-id", "the-same").build())
            .map(request -> served.client().sendAsync(request, BodyHandlers.ofString()))
            .toList();

    assertThat(answers.stream().map(CompletableFuture::join))
        .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
    assertThat(served.received("the-same")).hasSize(20);
    served.server().awaitNothingHeld();
    assertThat(served.server().pool().decisions().recent(20))
        .allSatisfy(d -> assertThat(d.progress().ending()).isEqualTo(Ending.NATURAL))
        .extracting(DecisionRecord::requestId)
        .doesNotHaveDuplicates();
  }

  @Test
  void sharedPrefixStaysOnOnePodAndTheRecordHoldsTheScoresOfTheFormulas() throws Exception {
    String shared = "p".repeat(4 * BLOCK_BYTES);
    served.send(completion(shared + "a".repeat(4 * BLOCK_BYTES)).header("x-request-id", "first"));
    served.settle();

    served.send(completion(shared + "b".repeat(4 * BLOCK_BYTES)).header("x-request-id", "second"));

    DecisionRecord decision = served.lastDecision();
    int picked = decision.run().picked()[0];
    assertThat(served.podOf("second")).isEqualTo(served.podOf("first"));
    assertThat(decision.scorers())
        .extracting(scorer -> scorer.name())
        .containsExactly("queue-scorer", "kv-cache-utilization-scorer", "prefix-cache-scorer");
    for (int i = 0; i < 4; i++) {
      double kvFree = 1 - decision.run().candidates().metrics(i).kvUsedFraction();
      double prefix = i == picked ? 4.0 / 8 : 0;
      assertThat(decision.run().scores()[0][i]).as("nobody waits anywhere").isEqualTo(1);
      assertThat(decision.run().scores()[1][i]).isCloseTo(kvFree, within(1e-9));
      assertThat(decision.run().scores()[2][i]).isEqualTo(prefix);
      assertThat(decision.run().totals()[i]).isCloseTo(2 + 2 * kvFree + 3 * prefix, within(1e-9));
    }
    assertThat(
            served
                .client()
                .send(
                    HttpRequest.newBuilder(served.server().managementAt("/debug/decisions?limit=1"))
                        .build(),
                    BodyHandlers.ofString())
                .body())
        .contains("3.000*0.500(prefix-cache-scorer)");
  }

  @Test
  void headersOfTheGatewayDoNotReachThePodFromOutside() throws Exception {
    served.send(
        served
            .post(CHAT_PATH, chat("Hello.", false))
            .header("x-request-id", "outside")
            .header("x-gateway-destination-endpoint", "127.0.0.1:1")
            .header("x-prefiller-host-port", "127.0.0.1:1"));

    RequestRecord received = served.received("outside").getFirst();
    assertThat(received.headers()).doesNotContainKey("x-prefiller-host-port");
    assertThat(received.header("x-gateway-destination-endpoint"))
        .isEqualTo(served.lastDecision().destination().hostPort());
  }

  @ParameterizedTest
  @CsvSource({
    "m, false",
    "m, true",
    "a-name-that-is-much-longer-than-the-one-of-the-served-model, false",
    "a-name-that-is-much-longer-than-the-one-of-the-served-model, true"
  })
  void podServesTheModelOfTheHeaderAndTheAnswerNamesTheOneAskedFor(String asked, boolean stream)
      throws Exception {
    String id = asked + stream;
    String body = chat("Hello.", stream);

    HttpResponse<String> response =
        served.send(
            served
                .post(CHAT_PATH, body.replace("simulated-model", asked))
                .header("x-request-id", id)
                .header("x-llm-d-model-name-rewrite", "simulated-model"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains("\"model\":\"" + asked + "\"")
        .doesNotContain("simulated-model")
        .endsWith(stream ? "data: [DONE]\n\n" : "}");
    assertSameBody(served.received(id), body);
  }

  private static HttpRequest.Builder completion(String prompt) {
    return served.post(
        "/v1/completions",
        "{\"model\":\"simulated-model\",\"max_tokens\":2,\"prompt\":\"%s\"}".formatted(prompt));
  }

  /** Large without a prompt too long for the model. */
  private static String large(int bytes) {
    return chat("Hello.", false)
        .replace("\"model\"", "\"user\":\"%s\",\"model\"")
        .formatted("x".repeat(bytes));
  }

  private static void assertSameBody(List<RequestRecord> received, String body) throws Exception {
    byte[] sent = body.getBytes(UTF_8);
    assertThat(received).hasSize(1);
    assertThat(received.getFirst().bodyBytes()).isEqualTo(sent.length);
    assertThat(received.getFirst().bodySha256())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(sent)));
  }
}
