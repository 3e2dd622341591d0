package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A crowd of open streams, half of which lose their clients. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class ManyStreamsIT {
  private static final int STREAMS = 1_000;
  private static final int LEAVING = 500;

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    EngineOptions roomy = new EngineOptions(STREAMS, 1 << 20, 16, 65_537, 4, Timing.INSTANT);
    served = ServedPods.start(directory, SimulatorOptions.defaults().withPods(4).withEngine(roomy));
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void thoseWhoseClientsVanishAreFreedAndTheOthersEnd() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));

    List<RawConnection> clients = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      String request = RawConnection.lastRequest(Chat.PATH, "", Chat.stream("question " + i, 3));
      clients.add(served.connect().send(request));
    }
    for (RawConnection client : clients) {
      client.readUntil("data: {");
    }
    assertThat(served.gateway().reservedRequests()).isEqualTo(STREAMS);
    assertThat(runningGauge()).isEqualTo(STREAMS);

    for (RawConnection client : clients.subList(0, LEAVING)) {
      client.reset();
    }
    RunningGateway.await(
        () -> served.gateway().reservedRequests() == STREAMS - LEAVING,
        () -> served.gateway().reservedRequests() + " requests reserved");
    RunningGateway.await(
        () -> outcomes(Outcome.ABORTED) == LEAVING,
        () -> outcomes(Outcome.ABORTED) + " requests cancelled at the pods");

    gate.open();
    for (RawConnection client : clients.subList(LEAVING, STREAMS)) {
      assertThat(client.readAll()).contains("data: [DONE]\n\n").endsWith("0\r\n\r\n");
      client.close();
    }
    served.settle();
    assertThat(runningGauge()).isZero();
    assertThat(outcomes(Outcome.COMPLETED)).isEqualTo(STREAMS - LEAVING);
    assertThat(endings(Ending.CLIENT_DISCONNECT)).isEqualTo(LEAVING);
    assertThat(endings(Ending.NATURAL)).isEqualTo(STREAMS - LEAVING);
  }

  /** What the metrics page says of all requests in flight. */
  private static int runningGauge() throws Exception {
    return served
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("llm_d_epp_request_running{"))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  private static long outcomes(Outcome outcome) {
    Stream<RequestRecord> all = served.pods().stream().flatMap(pod -> pod.requests().stream());
    return all.filter(request -> request.outcome() == outcome).count();
  }

  private static long endings(Ending ending) {
    List<DecisionRecord> all = served.gateway().pool().decisions().recent(STREAMS);
    return all.stream().filter(decision -> decision.progress().ending() == ending).count();
  }
}
