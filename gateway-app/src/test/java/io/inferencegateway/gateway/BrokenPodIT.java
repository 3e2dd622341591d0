package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client gets when its model server fails. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class BrokenPodIT {
  private static final String BROKEN_EVENT =
      "data: {\"error\":{\"message\":\"the model server broke off while it answered\","
          + "\"type\":\"api_error\",\"param\":null,\"code\":\"upstream_error\"}}\n\n"
          + "data: [DONE]\n\n";

  private static ServedPods served;
  private static SimulatedPod pod;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    served =
        ServedPods.start(
            directory, SimulatorOptions.defaults().instant(), "--upstream-idle-timeout=300ms");
    pod = served.pod(0);
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
  void aPodThatDoesNotListenIsABadGateway() throws Exception {
    pod.stopListening();

    HttpResponse<String> response = served.post(Chat.PATH, Chat.stream("hello", 4));

    assertRefused(response, 502, "upstream_error");
    assertThat(lastEnding()).isEqualTo(Ending.ERROR);
  }

  @Test
  void aPodThatDiesBeforeItAnswersIsABadGateway() throws Exception {
    pod.inject(new Fault.Reset(0));

    HttpResponse<String> response = served.post(Chat.PATH, Chat.stream("hello", 4));

    assertRefused(response, 502, "upstream_error");
    assertThat(lastEnding()).isEqualTo(Ending.ERROR);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aStreamThatBreaksOffEndsWithOneErrorEvent(int events) throws Exception {
    Gate gate = new Gate();
    pod.inject(new Fault.Reset(events, gate));

    try (RawConnection client = served.connect()) {
      client.send(RawConnection.lastRequest(Chat.PATH, "", Chat.stream("hello", 4)));
      String head = client.readUntil("\r\n\r\n");
      for (int i = 0; i < events; i++) {
        assertThat(client.readUntil("\n\n")).contains("data: {\"id\"");
      }
      gate.open();
      String rest = client.readAll();

      assertThat(head).startsWith("HTTP/1.1 200 ");
      assertThat(rest).contains(BROKEN_EVENT).doesNotContain("data: {\"id\"");
    }
    served.gateway().awaitNothingReserved();
    assertThat(lastEnding()).isEqualTo(Ending.ERROR);
  }

  @Test
  void aPodThatStaysSilentIsAGatewayTimeout() throws Exception {
    pod.inject(new Fault.Stall(0));

    HttpResponse<String> response = served.post(Chat.PATH, Chat.whole("hello"));

    assertRefused(response, 504, "timeout");
    assertThat(lastEnding()).isEqualTo(Ending.ERROR);
  }

  @Test
  void aStreamThatFallsSilentEndsWithOneErrorEvent() throws Exception {
    pod.inject(new Fault.Stall(2));

    HttpResponse<String> response = served.post(Chat.PATH, Chat.stream("hello", 4));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).startsWith("data: {\"id\"").endsWith(BROKEN_EVENT);
    assertThat(response.body().split("\n\n")).hasSize(4);
    assertThat(pod.awaitIdle(Duration.ofSeconds(1))).as("the pod works no more").isTrue();
  }

  @Test
  void thePodServesAgainAfterwards() throws Exception {
    pod.stopListening();
    served.post(Chat.PATH, Chat.whole("hello"));
    pod.startListening();

    HttpResponse<String> response = served.post(Chat.PATH, Chat.whole("hello"));

    assertThat(response.statusCode()).isEqualTo(200);
  }

  private static void assertRefused(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().allValues("content-type")).containsExactly("application/json");
    assertThat(response.headers().allValues("x-request-id")).hasSize(1);
    assertThat(response.body())
        .startsWith("{\"error\":{\"message\":\"")
        .endsWith("\"type\":\"api_error\",\"param\":null,\"code\":\"" + code + "\"}}");
    served.gateway().awaitNothingReserved();
  }

  private static @Nullable Ending lastEnding() {
    return served.gateway().lastDecision().progress().ending();
  }
}
