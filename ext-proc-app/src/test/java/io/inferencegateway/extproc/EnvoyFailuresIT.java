package io.inferencegateway.extproc;

import static io.inferencegateway.extproc.ServedPods.CHAT_PATH;
import static io.inferencegateway.extproc.ServedPods.PATIENCE;
import static io.inferencegateway.extproc.ServedPods.chat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.io.InputStream;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be served through a real Envoy is answered with its reason, and nothing is held. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class EnvoyFailuresIT {
  private static final int MAX_REQUEST_BYTES = 64 << 10;

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    served = ServedPods.start(folder, "--max-request-bytes=" + MAX_REQUEST_BYTES);
  }

  @AfterEach
  void settle() throws Exception {
    served.settle();
    assertThat(served.send(served.post(CHAT_PATH, chat("Still there?", false))).statusCode())
        .as("serves the next request")
        .isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    if (served != null) {
      served.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "not json at all         | invalid_request_body",
        "{\"model\":\"m\"}       | invalid_request_body",
        "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]} | missing_model",
        "{\"model\":\"\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]} | missing_model",
      })
  void bodyThatSaysNoModelIsRefused(String body, String code) throws Exception {
    HttpResponse<String> response = served.send(served.post(CHAT_PATH, body));

    assertRefused(response, 400, "invalid_request_error", code);
  }

  @Test
  void emptyBodyIsAnsweredByAPod() throws Exception {
    HttpResponse<String> response = served.send(served.post(CHAT_PATH, ""));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).startsWith("{\"error\":{\"message\":\"1 validation error");
  }

  @Test
  void bodyOverTheLimitIsRefused() throws Exception {
    HttpResponse<String> response =
        served.send(served.post(CHAT_PATH, chat("x".repeat(MAX_REQUEST_BYTES), false)));

    assertRefused(response, 413, "invalid_request_error", "request_body_too_large");
  }

  @Test
  void unknownPathIsAnsweredByAPod() throws Exception {
    HttpResponse<String> response = served.send(served.post("/no/such/path", "anything"));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).isEqualTo("{\"detail\":\"Not Found\"}");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 429, 500, 503})
  void errorOfThePodPassesThoughAStreamWasAskedFor(int status) throws Exception {
    served.pods().forEach(pod -> pod.inject(new Fault.Status(status)));

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", true)));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type")).contains("application/json");
    assertThat(response.body()).contains("\"error\"");
  }

  @Test
  void podThatRefusesConnectionsGivesATypedError() throws Exception {
    served.pods().forEach(SimulatedPod::stopListening);

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", false)));

    assertRefused(response, 503, "api_error", "upstream_error");
  }

  @Test
  void podThatResetsBeforeItsAnswerGivesATypedError() throws Exception {
    served.pods().forEach(pod -> pod.inject(new Fault.Reset(0)));

    HttpResponse<String> response = served.send(served.post(CHAT_PATH, chat("Hello.", false)));

    assertRefused(response, 503, "api_error", "upstream_error");
  }

  @Test
  void podThatDiesInMidStreamEndsTheAnswerVisibly() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Reset(2, gate)));

    HttpResponse<InputStream> response = served.open(served.post(CHAT_PATH, chat("Hello.", true)));

    try (InputStream body = response.body()) {
      assertThat(body.read()).isEqualTo('d');
      gate.open();
      assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    }
    served.server().awaitNothingHeld();
    assertThat(served.lastDecision().progress().ending()).isNotEqualTo(Ending.NATURAL);
  }

  @Test
  void clientThatLeavesFreesItsReservationAndThePod() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));
    HttpResponse<InputStream> response =
        served.open(served.post(CHAT_PATH, chat("Hello.", true)).header("x-request-id", "left"));
    assertThat(gate.awaitReached(PATIENCE)).isTrue();

    response.body().close();

    served.server().awaitNothingHeld();
    RunningServer.await(
        () -> served.received("left").getFirst().outcome() == RequestRecord.Outcome.ABORTED,
        () -> "the pod goes on");
    gate.open();
    assertThat(served.lastDecision().progress().ending()).isNotEqualTo(Ending.NATURAL);
  }

  private static void assertRefused(
      HttpResponse<String> response, int status, String type, String code) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().allValues("content-type")).containsExactly("application/json");
    assertThat(response.body())
        .startsWith("{\"error\":{")
        .contains("\"message\":\"", "\"type\":\"" + type + "\"", "\"code\":\"" + code + "\"");
  }
}
