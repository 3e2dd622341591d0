package io.inferencegateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulatorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String STREAM =
      "{\"model\":\"tiny\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}],\"max_tokens\":3,"
          + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
  private static final String TEXT = "{\"model\":\"tiny\",\"prompt\":\"Once\",\"max_tokens\":2}";

  private final Simulator simulator =
      Simulator.start(
          SimulatorOptions.defaults()
              .instant()
              .withModels("tiny", "tiny-alias")
              .withAdapters("sql"));
  private final SimulatedPod pod = simulator.pods().getFirst();
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.shutdownNow();
    simulator.close();
  }

  @Test
  void aStreamHasOneEventPerTokenThenUsageThenDone() throws Exception {
    HttpResponse<String> response = post("/v1/chat/completions", STREAM);

    List<String> events = response.body().lines().filter(line -> !line.isEmpty()).toList();
    assertThat(response.headers().firstValue("content-type"))
        .contains("text/event-stream; charset=utf-8");
    assertThat(events).hasSize(6).allMatch(line -> line.startsWith("data: "));
    assertThat(events.getFirst()).contains("\"role\":\"assistant\"");
    assertThat(events.get(3)).contains("\"finish_reason\":\"length\"");
    assertThat(events.get(4)).contains("\"choices\":[]", "\"completion_tokens\":3");
    assertThat(events.getLast()).isEqualTo("data: [DONE]");
  }

  @Test
  void aWholeAnswerTellsAdapterUsageAndRequestId() throws Exception {
    HttpRequest request =
        request("/v1/completions", TEXT.replace("tiny", "sql"))
            .header("X-Request-Id", "req-1")
            .build();

    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

    assertThat(response.headers().firstValue("x-request-id")).contains("req-1");
    assertThat(response.body())
        .contains("\"id\":\"cmpl-req-1\"", "\"model\":\"sql\"", "\"total_tokens\":3");
  }

  @Test
  void errorsHaveTheRecordedShapes() throws Exception {
    String unknown = TEXT.replace("tiny", "nope");

    assertThat(post("/v1/completions", unknown).body())
        .isEqualTo(
            "{\"error\":{\"message\":\"The model `nope` does not exist. Valid aliases: tiny,"
                + " tiny-alias.\",\"type\":\"NotFoundError\",\"param\":\"model\",\"code\":404}}");
    assertThat(post("/v1/completions", "{\"model\":").statusCode()).isEqualTo(400);
    assertThat(post("/nope", "").body()).isEqualTo("{\"detail\":\"Not Found\"}");
    assertThat(get("/v1/chat/completions").statusCode()).isEqualTo(405);
    assertThat(get("/health").statusCode()).isEqualTo(200);
    assertThat(get("/v1/models").body()).contains("\"id\":\"sql\"", "\"parent\":\"tiny\"");
  }

  @Test
  void theLogKeepsSizeAndHashOfALargeBody() throws Exception {
    String body = TEXT.replace("Once", "x".repeat(1 << 18));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

    post("/v1/completions?a=b", body);

    assertThat(pod.awaitIdle(PATIENCE)).isTrue();
    RequestRecord record = pod.requests().getFirst();
    assertThat(record.target()).isEqualTo("/v1/completions?a=b");
    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.bodyBytes()).isEqualTo(bytes.length);
    assertThat(record.bodySha256())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
  }

  @Test
  void aPausedStreamHasSentItsFirstEventsBeforeTheLastIsProduced() throws Exception {
    Gate gate = new Gate();
    pod.inject(new Fault.Pause(2, gate), 1);

    try (InputStream body = openStream()) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
      String opening = lines.readLine();
      assertThat(lines.readLine()).isEmpty();
      String first = lines.readLine();

      assertThat(gate.awaitReached(PATIENCE)).isTrue();
      assertThat(opening).contains("assistant");
      assertThat(first).contains("\"content\":\"");
      assertThat(pod.report().counters().generatedTokens()).isLessThan(3);
      gate.open();
      assertThat(lines.lines().toList()).contains("data: [DONE]");
    }
  }

  @Test
  void aPausedStreamIsReleasedEvenIfItsLastTokenWasProducedBefore() throws Exception {
    Gate gate = new Gate();
    pod.inject(new Fault.Pause(1, gate), 1);
    String oneToken = STREAM.replace("\"max_tokens\":3", "\"max_tokens\":1");

    try (InputStream body =
        client
            .send(request("/v1/chat/completions", oneToken).build(), BodyHandlers.ofInputStream())
            .body()) {
      assertThat(gate.awaitReached(PATIENCE)).isTrue();
      gate.open();

      assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8)).endsWith("[DONE]\n\n");
    }
  }

  @Test
  void podsGiveEqualAnswersUnderDifferentIds() throws Exception {
    try (Simulator two = Simulator.start(SimulatorOptions.defaults().withPods(2).instant())) {
      String prompt = "{\"prompt\":\"equal\"}";
      String first = answer(two.pods().getFirst(), prompt);
      String second = answer(two.pods().getLast(), prompt);

      assertThat(text(first)).isEqualTo(text(second));
      assertThat(id(first)).isNotEqualTo(id(second));
    }
  }

  private String answer(SimulatedPod from, String body) throws Exception {
    return client
        .send(request(from, "/v1/completions", body).build(), BodyHandlers.ofString())
        .body();
  }

  private static String text(String answer) {
    return answer.replaceAll(".*\"text\":\"([^\"]*)\".*", "$1");
  }

  private static String id(String answer) {
    return answer.replaceAll(".*\"id\":\"([^\"]*)\".*", "$1");
  }

  @Test
  void aClientThatGoesAwayFreesItsPlace() throws Exception {
    pod.inject(new Fault.Pause(2, new Gate()), 1);
    InputStream body = openStream();
    assertThat(body.read()).isEqualTo('d');

    body.close();

    assertThat(pod.awaitIdle(PATIENCE)).isTrue();
    assertThat(pod.running()).isZero();
    assertThat(pod.requests().getFirst().outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(pod.report().counters().aborted()).isEqualTo(1);
  }

  @Test
  void injectedStatusesAndResetsStrikeAsOftenAsAsked() throws Exception {
    post("/control/faults", "{\"kind\":\"status\",\"status\":503,\"times\":1}");
    pod.inject(new Fault.Reset(0), 1);

    assertThat(post("/v1/completions", TEXT).statusCode()).isEqualTo(503);
    assertThatThrownBy(() -> post("/v1/completions", TEXT)).isInstanceOf(IOException.class);
    assertThat(post("/v1/completions", TEXT).statusCode()).isEqualTo(200);
  }

  @Test
  void aResetInTheMiddleComesAfterTheEventsBeforeIt() throws Exception {
    pod.inject(new Fault.Reset(2), 1);

    try (InputStream body = openStream()) {
      assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    }

    assertThat(pod.awaitIdle(PATIENCE)).isTrue();
    assertThat(pod.requests().getFirst().events()).isEqualTo(2);
  }

  @Test
  void aStoppedPodRefusesConnectionsUntilItIsStartedAgain() throws Exception {
    int port = pod.port();

    pod.stopListening();

    assertThatThrownBy(() -> get("/health")).isInstanceOf(IOException.class);
    pod.startListening();
    assertThat(pod.port()).isEqualTo(port);
    assertThat(get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void timesAreReal() throws Exception {
    Timing slow = new Timing(1e9, Duration.ofMillis(20), Duration.ZERO, Duration.ZERO, 1);
    try (Simulator other =
        Simulator.start(SimulatorOptions.defaults().withTiming(slow).withModels("tiny"))) {
      long start = System.nanoTime();
      HttpRequest request =
          request(other.pods().getFirst(), "/v1/completions", TEXT.replace("2}", "4}")).build();

      client.send(request, BodyHandlers.ofString());

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(59));
    }
  }

  @Test
  void theEndpointsFileQuotesPorts() {
    assertThat(simulator.endpointsYaml())
        .contains("  - name: \"simulator-0\"\n    namespace: default\n    address: \"127.0.0.1\"")
        .contains("    port: \"" + pod.port() + "\"\n");
  }

  private InputStream openStream() throws Exception {
    return client
        .send(request("/v1/chat/completions", STREAM).build(), BodyHandlers.ofInputStream())
        .body();
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return client.send(request(path, body).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path, "").GET().build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path, String body) {
    return request(pod, path, body);
  }

  private static HttpRequest.Builder request(SimulatedPod pod, String path, String body) {
    return HttpRequest.newBuilder(URI.create("http://" + pod.address() + path))
        .version(HttpClient.Version.HTTP_1_1)
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }
}
