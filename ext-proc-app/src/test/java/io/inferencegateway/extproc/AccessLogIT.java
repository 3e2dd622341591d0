package io.inferencegateway.extproc;

import static io.inferencegateway.extproc.ServedPods.CHAT_PATH;
import static io.inferencegateway.extproc.ServedPods.PATIENCE;
import static io.inferencegateway.extproc.ServedPods.chat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses do not pass the server, and a real Envoy's access log tells how requests end. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class AccessLogIT {
  private static final String LABELS =
      "{fairness_id=\"default-flow\",model_name=\"simulated-model\",priority=\"0\","
          + "target_model_name=\"simulated-model\"}";

  private static ServedPods served;
  private double toldBefore;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    served = ServedPods.start(folder, "--response-phase=off");
  }

  @BeforeEach
  void countEntries() {
    toldBefore = told();
  }

  @AfterEach
  void settle() throws Exception {
    served.settle();
    assertThat(metric("inference_gateway_awaited_requests")).isZero();
    assertThat(metric("inference_gateway_access_log_entries_total{result=\"unknown\"}")).isZero();
    assertThat(metric("inference_gateway_access_log_entries_total{result=\"unnamed\"}")).isZero();
    assertThat(metric("inference_gateway_untold_requests_total{reason=\"silent\"}")).isZero();
  }

  @AfterAll
  static void stop() {
    if (served != null) {
      served.close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answerPassesWithoutTheServerWhichLearnsOfItsEnd(boolean stream) throws Exception {
    double before = metric("llm_d_epp_request_duration_seconds_count" + LABELS);

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", stream)));

    awaitTold();
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).endsWith(stream ? "data: [DONE]\n\n" : "}");
    assertEnded(Ending.NATURAL, 200);
    assertThat(metric("llm_d_epp_request_duration_seconds_count" + LABELS)).isEqualTo(before + 1);
    assertThat(metric("llm_d_epp_response_processing_duration_seconds_count"))
        .as("messages of responses")
        .isZero();
  }

  @Test
  void streamIsOverLongBeforeTheResponseWhichIsStillCounted() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));

    HttpResponse<InputStream> response = served.open(served.post(CHAT_PATH, chat("Hello.", true)));
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      String first = lines.readLine();
      assertThat(gate.awaitReached(PATIENCE)).isTrue();
      RunningServer.await(
          () -> served.server().processor().openStreams() == 0, () -> "a stream is open");
      long held = served.server().reserved();
      gate.open();
      List<String> rest = lines.lines().toList();

      assertThat(first).startsWith("data: {");
      assertThat(held).isEqualTo(1);
      assertThat(rest).contains("data: [DONE]");
    }
    awaitTold();
    assertEnded(Ending.NATURAL, 200);
  }

  @Test
  void requestWithoutBodyIsReleased() throws Exception {
    HttpResponse<String> response = served.send(served.request("/v1/models"));

    assertThat(response.statusCode()).isEqualTo(200);
    awaitTold();
  }

  @Test
  void chunkedRequestWithTrailersIsReleased() throws Exception {
    String body = chat("Hello.", false);
    String head =
        """
        POST %s HTTP/1.1\r
        host: x\r
        connection: close\r
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
    awaitTold();
    assertEnded(Ending.NATURAL, 200);
  }

  @Test
  void errorOfThePodIsANaturalEnd() throws Exception {
    served.pods().forEach(pod -> pod.inject(new Fault.Status(500)));

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", false)));

    assertThat(response.statusCode()).isEqualTo(500);
    awaitTold();
    assertEnded(Ending.NATURAL, 500);
  }

  @Test
  void podThatRefusesConnectionsIsAnError() throws Exception {
    served.pods().forEach(SimulatedPod::stopListening);

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", false)));

    assertThat(response.statusCode()).isEqualTo(503);
    awaitTold();
    assertEnded(Ending.ERROR, 503);
  }

  @Test
  void podThatDiesInMidStreamIsAnError() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Reset(2, gate)));

    HttpResponse<InputStream> response = served.open(served.post(CHAT_PATH, chat("Hello.", true)));
    try (InputStream body = response.body()) {
      assertThat(body.read()).isEqualTo('d');
      gate.open();
      assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    }

    awaitTold();
    assertEnded(Ending.ERROR, 200);
  }

  @Test
  void clientThatLeavesInMidStreamIsADisconnect() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));
    HttpResponse<InputStream> response =
        served.open(served.post(CHAT_PATH, chat("Hello.", true)).header("x-request-id", "left"));
    assertThat(gate.awaitReached(PATIENCE)).isTrue();

    response.body().close();

    awaitTold();
    assertEnded(Ending.CLIENT_DISCONNECT, 200);
    RunningServer.await(
        () -> served.received("left").getFirst().outcome() == RequestRecord.Outcome.ABORTED,
        () -> "the pod goes on");
    gate.open();
  }

  @Test
  void refusedRequestIsNotAwaited() throws Exception {
    HttpResponse<String> response = served.send(served.post(CHAT_PATH, "not json"));

    assertThat(response.statusCode()).isEqualTo(400);
  }

  /** Until the access log has told of the only request of this test. */
  private void awaitTold() {
    RunningServer.await(() -> told() == toldBefore + 1, () -> told() - toldBefore + " ends told");
    assertThat(served.server().reserved()).isZero();
  }

  private static double told() {
    return metric("inference_gateway_access_log_entries_total{result=\"ended\"}");
  }

  private static void assertEnded(Ending ending, int status) {
    assertThat(served.lastDecision().progress().ending()).isEqualTo(ending);
    assertThat(served.lastDecision().progress().status()).isEqualTo(status);
  }

  /** 0 when there is none. */
  private static double metric(String series) {
    return MetricsPage.samples(served.server().metrics(), List.of(series.replaceAll("\\{.*", "")))
        .getOrDefault(series, 0.0);
  }
}
