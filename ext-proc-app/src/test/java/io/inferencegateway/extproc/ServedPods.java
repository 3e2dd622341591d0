package io.inferencegateway.extproc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.simulator.RequestRecord;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A real Envoy and the ext-proc server in front of simulated model servers, and a client. */
final class ServedPods implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(10);
  static final String CHAT_PATH = "/v1/chat/completions";

  private final Simulator simulator;
  private final RunningServer server;
  private final EnvoyProcess envoy;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServedPods(Simulator simulator, RunningServer server, EnvoyProcess envoy) {
    this.simulator = simulator;
    this.server = server;
    this.envoy = envoy;
  }

  static ServedPods start(Path folder, String... flags) throws Exception {
    EnvoyProcess.requireBinary();
    Simulator simulator = Simulator.start(SimulatorOptions.defaults().withPods(4).instant());
    RunningServer server = RunningServer.start(folder, simulator.endpointsYaml(), flags);
    return new ServedPods(simulator, server, EnvoyProcess.start(folder, server.grpcPort()));
  }

  /** A chat request whose answer has eight tokens. */
  static String chat(String prompt, boolean stream) {
    return """
        {"model":"simulated-model","stream":%s,"max_tokens":8,\
        "messages":[{"role":"user","content":"%s"}]}"""
        .formatted(stream, prompt);
  }

  RunningServer server() {
    return server;
  }

  HttpClient client() {
    return client;
  }

  List<SimulatedPod> pods() {
    return simulator.pods();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + envoy.port() + path))
        .timeout(PATIENCE);
  }

  HttpRequest.Builder post(String path, String body) {
    return request(path)
        .header("content-type", "application/json")
        .POST(BodyPublishers.ofByteArray(body.getBytes(UTF_8)));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends a chat request and gives the answer as soon as its head is there. */
  HttpResponse<InputStream> open(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofInputStream());
  }

  /** Sends text on a connection of its own, which Envoy is asked to close, and reads all. */
  String exchange(String text) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), envoy.port())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(text.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** What the pods received under an {@code x-request-id}. */
  List<RequestRecord> received(String id) {
    return pods().stream().flatMap(pod -> received(pod, id)).toList();
  }

  /** Name of the pod that received an {@code x-request-id}. */
  String podOf(String id) {
    return pods().stream()
        .filter(pod -> received(pod, id).findAny().isPresent())
        .findFirst()
        .orElseThrow()
        .name();
  }

  DecisionRecord lastDecision() {
    return server.pool().decisions().recent(1).getFirst();
  }

  /** Between tests: nothing runs anywhere any more, and no pod misbehaves. */
  void settle() throws InterruptedException {
    for (SimulatedPod pod : pods()) {
      pod.clearFaults();
      pod.startListening();
    }
    assertThat(simulator.awaitIdle(PATIENCE)).as("pods idle").isTrue();
    server.awaitNothingHeld();
  }

  @Override
  public void close() {
    client.close();
    envoy.close();
    server.close();
    simulator.close();
  }

  private static Stream<RequestRecord> received(SimulatedPod pod, String id) {
    return pod.requests().stream().filter(request -> id.equals(request.header("x-request-id")));
  }
}
