package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GatewayIT {
  private static final String CHAT =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";
  private static final String CHAT_PATH = "/v1/chat/completions";
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static ScriptedPod pod;
  private static RunningGateway gateway;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    pod = new ScriptedPod();
    gateway = RunningGateway.start(directory, pod.port());
  }

  @AfterAll
  static void stop() {
    gateway.close();
    pod.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 300_000, 1 << 20, 5 << 20, 50 << 20})
  void bodiesArriveByteForByte(int padding) throws Exception {
    pod.does(
        exchange ->
            ScriptedPod.answer(exchange, 200, hash(exchange.getRequestBody().readAllBytes())));
    String body = CHAT.replace("hi", "h".repeat(padding + 1));

    HttpResponse<String> response = post(CHAT_PATH, body);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(hash(body.getBytes(StandardCharsets.UTF_8)));
    gateway.awaitNothingReserved();
  }

  @Test
  void theFirstEventPassesBeforeTheLastIsProduced() throws Exception {
    CountDownLatch firstSeen = new CountDownLatch(1);
    pod.does(
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          write(exchange.getResponseBody(), "data: {\"first\":1}\n\n");
          write(
              exchange.getResponseBody(), await(firstSeen) ? "data: [DONE]\n\n" : "data: late\n\n");
          exchange.close();
        });

    HttpResponse<InputStream> response =
        CLIENT.send(request(CHAT_PATH, CHAT), BodyHandlers.ofInputStream());
    String first = new String(response.body().readNBytes(18), StandardCharsets.UTF_8);
    firstSeen.countDown();
    String rest = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream");
    assertThat(first).isEqualTo("data: {\"first\":1}\n");
    assertThat(rest).isEqualTo("\ndata: [DONE]\n\n");
  }

  @Test
  void controlHeadersStopHereAndTheTargetStaysAsSent() throws Exception {
    AtomicReference<Headers> headers = new AtomicReference<>();
    AtomicReference<String> target = new AtomicReference<>();
    pod.does(
        exchange -> {
          headers.set(exchange.getRequestHeaders());
          target.set(exchange.getRequestURI().toString());
          ScriptedPod.answer(exchange, 200, "{}");
        });
    String sent = CHAT_PATH + "?a=b+c&d=%20%2F%C3%A4";

    HttpResponse<String> response =
        CLIENT.send(
            HttpRequest.newBuilder(gateway.at(sent))
                .header("x-gateway-destination-endpoint", "10.0.0.1:1")
                .header("x-gateway-model-name", "spoofed")
                .header("x-prefiller-host-port", "10.0.0.1:1")
                .header("x-llm-d-inference-objective", "o")
                .header("X-Forwarded-For", "1.2.3.4")
                .header("x-request-id", "mine")
                .header("authorization", "Bearer k")
                .POST(BodyPublishers.ofString(CHAT))
                .build(),
            BodyHandlers.ofString());

    assertThat(target).hasValue(sent);
    assertThat(headers.get().get("x-gateway-model-name")).containsExactly("m");
    assertThat(headers.get().get("x-request-id")).containsExactly("mine");
    assertThat(headers.get().get("authorization")).containsExactly("Bearer k");
    assertThat(headers.get())
        .doesNotContainKeys(
            "X-gateway-destination-endpoint",
            "X-prefiller-host-port",
            "X-llm-d-inference-objective",
            "X-forwarded-for");
    assertThat(response.headers().allValues("x-request-id")).containsExactly("mine");
  }

  @Test
  void aRequestThatIsAllHeadIsForwarded() throws Exception {
    pod.does(exchange -> ScriptedPod.answer(exchange, 200, exchange.getRequestMethod()));

    HttpResponse<String> response =
        CLIENT.send(
            HttpRequest.newBuilder(gateway.at("/v1/models")).build(), BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("GET");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{", "null", "nonsense", "{\"messages\":[]}"})
  void malformedBodiesGetAnErrorOfTheCalledApi(String body) throws Exception {
    HttpResponse<String> response = post(CHAT_PATH, body);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(response.headers().firstValue("x-request-id")).isPresent();
    assertThat(response.body()).startsWith("{\"error\":{\"message\":");
  }

  @Test
  void errorsOfTheEndpointPassUnchanged() throws Exception {
    pod.does(exchange -> ScriptedPod.answer(exchange, 404, "{\"error\":\"theirs\"}"));

    HttpResponse<String> response = post(CHAT_PATH, CHAT);

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).isEqualTo("{\"error\":\"theirs\"}");
  }

  @Test
  void aStreamThatBreaksOffEndsWithAnErrorEvent() throws Exception {
    pod.does(
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 1000);
          write(exchange.getResponseBody(), "data: {}\n\n");
          throw new IOException("dies");
        });

    HttpResponse<String> response = post(CHAT_PATH, CHAT);

    assertThat(response.body())
        .startsWith("data: {}\n\ndata: {\"error\":")
        .endsWith("data: [DONE]\n\n");
    gateway.awaitNothingReserved();
  }

  @Test
  void requestsWithTheSameIdAreIndependent() {
    pod.does(exchange -> ScriptedPod.answer(exchange, 200, "{}"));
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();

    for (int i = 0; i < 20; i++) {
      answers.add(CLIENT.sendAsync(request(CHAT_PATH, CHAT), BodyHandlers.ofString()));
    }

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    gateway.awaitNothingReserved();
  }

  @Test
  void aClientThatLeavesTakesTheUpstreamRequestWithIt() throws Exception {
    CountDownLatch aborted = new CountDownLatch(1);
    pod.does(
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          try {
            while (true) {
              write(exchange.getResponseBody(), "data: {}\n\n");
            }
          } catch (IOException e) {
            aborted.countDown();
          }
        });

    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
      write(
          socket.getOutputStream(),
          "POST %s HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n%s"
              .formatted(CHAT_PATH, CHAT.length(), CHAT));
      socket.getInputStream().readNBytes(100);
    }

    assertThat(await(aborted)).isTrue();
    gateway.awaitNothingReserved();
  }

  @Test
  void operatorsSeeMetricsHealthAndDecisions() throws Exception {
    post(CHAT_PATH, CHAT);

    for (String target : List.of("/metrics", "/health/readiness", "/debug/decisions?limit=1")) {
      HttpResponse<String> response =
          CLIENT.send(
              HttpRequest.newBuilder(gateway.managementAt(target)).build(),
              BodyHandlers.ofString());

      assertThat(response.statusCode()).as(target).isEqualTo(200);
      assertThat(response.body()).as(target).isNotBlank();
    }
  }

  private static HttpResponse<String> post(String path, String body) throws Exception {
    return CLIENT.send(request(path, body), BodyHandlers.ofString());
  }

  private static HttpRequest request(String path, String body) {
    return HttpRequest.newBuilder(gateway.at(path))
        .header("x-request-id", "same")
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private static void write(java.io.OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static boolean await(CountDownLatch latch) throws IOException {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static String hash(byte[] bytes) throws IOException {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }
}
