package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that leaves takes its request to the model server with it. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class ClientLeavesIT {
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  private static ServedPods served;
  private static SimulatedPod pod;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    served = ServedPods.start(directory, SimulatorOptions.defaults().instant());
    pod = served.pod(0);
  }

  @AfterEach
  void settle() throws Exception {
    served.settle();
    assertThat(served.post(Chat.PATH, Chat.whole("next")).statusCode()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void whileTheBodyIsStillOnItsWay() throws Exception {
    long before = pod.received();

    RawConnection client = served.connect();
    client.send(RawConnection.request(Chat.PATH, "expect: 100-continue\r\n", Chat.whole("h")));
    client.readUntil("HTTP/1.1 200");
    client.send("POST " + Chat.PATH + " HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{");
    client.reset();

    served.settle();
    assertThat(pod.received()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void beforeTheFirstByte(boolean stream) throws Exception {
    long before = pod.received();
    pod.inject(new Fault.Stall(0));

    RawConnection client = served.connect();
    client.send(
        RawConnection.request(
            Chat.PATH, "", stream ? Chat.stream("hello", 4) : Chat.whole("hello")));
    assertThat(pod.awaitReceived(before + 1, ServedPods.PATIENCE)).isTrue();
    client.reset();

    assertCancelled();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inTheMiddleOfAStream(boolean politely) throws Exception {
    Gate gate = new Gate();
    pod.inject(new Fault.Pause(2, gate));

    RawConnection client = served.connect();
    client.send(RawConnection.request(Chat.PATH, "", Chat.stream("hello", 4)));
    client.readUntil("data: ");
    assertThat(gate.awaitReached(ServedPods.PATIENCE)).isTrue();
    if (politely) {
      client.close();
    } else {
      client.reset();
    }

    assertCancelled();
  }

  private static void assertCancelled() throws InterruptedException {
    assertThat(pod.awaitIdle(AT_ONCE)).as("cancelled at the pod").isTrue();
    assertThat(pod.requests().getLast().outcome()).isEqualTo(Outcome.ABORTED);
    served.gateway().awaitNothingReserved();
    DecisionRecord decision = served.gateway().lastDecision();
    assertThat(decision.progress().ending()).isEqualTo(Ending.CLIENT_DISCONNECT);
  }
}
