package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the program starts, fails to, and ends. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GatewayProcessIT {
  /** The exit code of a Java process that SIGTERM ended in order. */
  private static final int TERMINATED = 143;

  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration START = Duration.ofSeconds(30);

  private static Simulator simulator;
  private static SimulatedPod pod;
  private static Path config;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    simulator = Simulator.start(SimulatorOptions.defaults().instant());
    pod = simulator.pods().getFirst();
    config = RunningGateway.configurationFile(directory, simulator.endpointsYaml());
  }

  @AfterEach
  void settle() throws InterruptedException {
    pod.clearFaults();
    assertThat(pod.awaitIdle(SOON)).isTrue();
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100})
  void itEndsSoonWhateverConnectionsAreIdle(int connections) throws Exception {
    try (GatewayProcess gateway = serving()) {
      int port = gateway.awaitServing();
      List<RawConnection> idle = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        RawConnection client = RawConnection.open(port);
        client.send(RawConnection.request(Chat.PATH, "", Chat.stream("hello", 2)));
        client.readUntil("0\r\n\r\n");
        idle.add(client);
      }

      gateway.terminate();
      int code = gateway.awaitExit(SOON);

      assertThat(code).isEqualTo(TERMINATED);
      assertThat(gateway.printed()).doesNotContain("ERROR", "Exception");
      for (RawConnection client : idle) {
        client.close();
      }
    }
  }

  @Test
  void aRequestThatRunsGetsItsWholeAnswer() throws Exception {
    Gate gate = new Gate();
    pod.inject(new Fault.Pause(1, gate));
    try (GatewayProcess gateway = serving("--settle-time=0s")) {
      int port = gateway.awaitServing();
      try (RawConnection client = RawConnection.open(port)) {
        client.send(RawConnection.request(Chat.PATH, "", Chat.stream("hello", 4)));
        client.readUntil("data: {");

        gateway.terminate();
        RunningGateway.await(() -> refuses(port), () -> "still listens");
        boolean wasAlive = gateway.isAlive();
        gate.open();
        String rest = client.readUntil("0\r\n\r\n");
        int code = gateway.awaitExit(SOON);

        assertThat(wasAlive).isTrue();
        assertThat(rest).contains("data: [DONE]\n\n");
        assertThat(code).isEqualTo(TERMINATED);
      }
    }
  }

  @Test
  void itServesOnWhileOthersLearnThatItIsNotReady() throws Exception {
    try (GatewayProcess gateway = serving("--settle-time=3s")) {
      int port = gateway.awaitServing();

      gateway.terminate();
      gateway.awaitLine("stopping");
      String readiness =
          RawConnection.exchange(
              gateway.managementPort(),
              "GET /health/readiness HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
      String answer =
          RawConnection.exchange(
              port, RawConnection.lastRequest(Chat.PATH, "", Chat.whole("hello")));

      assertThat(readiness).startsWith("HTTP/1.1 503 ").contains("OUT_OF_SERVICE");
      assertThat(answer).startsWith("HTTP/1.1 200 ");
      assertThat(gateway.awaitExit(SOON)).isEqualTo(TERMINATED);
    }
  }

  @Test
  void aRequestThatRunsForTooLongIsBrokenOff() throws Exception {
    pod.inject(new Fault.Stall(1));
    try (GatewayProcess gateway = serving("--drain-timeout=100ms");
        RawConnection client = RawConnection.open(gateway.awaitServing())) {
      client.send(RawConnection.request(Chat.PATH, "", Chat.stream("hello", 4)));
      client.readUntil("data: {");

      gateway.terminate();
      int code = gateway.awaitExit(SOON);

      assertThat(code).isEqualTo(TERMINATED);
      assertThat(pod.awaitIdle(SOON)).as("cancelled at the pod").isTrue();
    }
  }

  @Test
  void whatItLogsCarriesKeysAndValues() throws Exception {
    try (GatewayProcess gateway = serving("--pool-name=blue")) {
      gateway.awaitServing();

      assertThat(gateway.printed())
          .containsPattern("Z INFO {2}Pool pool started pool=\"blue\" endpoints=\"1\"\\s")
          .doesNotContain("WARN", "restricted method");
    }
  }

  @Test
  void aPortInUseEndsItWithTheReason() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"));
        GatewayProcess gateway =
            GatewayProcess.start(
                "--config-file=" + config,
                "--port=" + taken.getLocalPort(),
                "--management-port=0")) {
      int code = gateway.awaitExit(START);

      assertThat(code).isEqualTo(1);
      assertThat(gateway.printed())
          .contains("port " + taken.getLocalPort() + " is in use")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void aBrokenConfigurationEndsItWithTheReasons(@TempDir Path directory) throws Exception {
    Path broken =
        Files.writeString(
            directory.resolve("broken.yaml"),
            Files.readString(config).replace("queue-scorer, weight", "no-such-scorer, weight"));
    try (GatewayProcess gateway =
        GatewayProcess.start("--config-file=" + broken, "--port=0", "--management-port=0")) {
      int code = gateway.awaitExit(START);

      assertThat(code).isEqualTo(1);
      assertThat(gateway.printed()).contains("no-such-scorer").doesNotContain("\tat ");
    }
  }

  private static boolean refuses(int port) {
    try {
      RawConnection.open(port).close();
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void validationServesNothing() throws Exception {
    try (GatewayProcess gateway = serving("--validate-only")) {
      int code = gateway.awaitExit(START);

      assertThat(code).isZero();
      assertThat(gateway.printed())
          .contains("- name: queue-scorer  # default")
          .doesNotContain(" serving ", "\tat ", "ERROR");
    }
  }

  private static GatewayProcess serving(String... flags) throws IOException {
    List<String> all =
        new ArrayList<>(List.of("--config-file=" + config, "--port=0", "--management-port=0"));
    all.addAll(List.of(flags));
    return GatewayProcess.start(all.toArray(String[]::new));
  }
}
