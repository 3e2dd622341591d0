package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The gateway in front of simulated model servers, and a client of it. */
final class ServedPods implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Simulator simulator;
  private final RunningGateway gateway;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServedPods(Simulator simulator, RunningGateway gateway) {
    this.simulator = simulator;
    this.gateway = gateway;
  }

  static ServedPods start(Path directory, int pods, String... flags) throws IOException {
    return start(directory, SimulatorOptions.defaults().withPods(pods).instant(), flags);
  }

  static ServedPods start(Path directory, SimulatorOptions options, String... flags)
      throws IOException {
    Simulator simulator = Simulator.start(options);
    return new ServedPods(
        simulator, RunningGateway.start(directory, simulator.endpointsYaml(), flags));
  }

  RunningGateway gateway() {
    return gateway;
  }

  List<SimulatedPod> pods() {
    return simulator.pods();
  }

  SimulatedPod pod(int index) {
    return simulator.pods().get(index);
  }

  HttpClient client() {
    return client;
  }

  RawConnection connect() throws IOException {
    return RawConnection.open(gateway.port());
  }

  HttpRequest request(String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(gateway.at(path)).POST(BodyPublishers.ofString(body));
    request.header("content-type", "application/json");
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  HttpResponse<String> post(String path, String body, String... headers) throws Exception {
    return client.send(request(path, body, headers), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(gateway.at(path)).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> getManagement(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(gateway.managementAt(path)).build(), BodyHandlers.ofString());
  }

  /** Between tests: nothing runs anywhere any more, and no pod misbehaves. */
  void settle() throws InterruptedException {
    for (SimulatedPod pod : pods()) {
      pod.clearFaults();
      pod.startListening();
    }
    assertThat(simulator.awaitIdle(PATIENCE)).as("pods idle").isTrue();
    gateway.awaitNothingReserved();
  }

  @Override
  public void close() {
    gateway.close();
    simulator.close();
  }
}
