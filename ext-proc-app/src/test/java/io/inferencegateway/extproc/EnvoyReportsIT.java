package io.inferencegateway.extproc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real Envoy and the ext-proc server tell each other about a response. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class EnvoyReportsIT {
  private static final String TEMPLATE =
      "../ext-proc-app/src/test/resources/override-host.yaml.template";

  private static final String CONFIG =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      plugins:
      - {type: file-discovery, parameters: {path: "%s"}}
      - {type: destination-endpoint-served-verifier}
      - type: request-attribute-reporter
        parameters:
          attributes: [{key: {name: x-cost}, expression: 100.0 * usage.completion_tokens}]
      schedulingProfiles:
      - {name: default}
      dataLayer: {discovery: {pluginRef: file-discovery}}
      """;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  private Path folder;

  @Test
  void clientsSeeWhichPodEnvoyChose() throws Exception {
    try (Simulator simulator = simulator();
        RunningServer server = server(simulator);
        EnvoyProcess envoy = envoy(simulator, server);
        HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response = client.send(chat(envoy, false), BodyHandlers.ofString());

      assertThat(response.headers().allValues("x-conformance-test-served-endpoint"))
          .containsExactly(server.pool().decisions().recent(1).getFirst().destination().hostPort());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void envoyIsToldTheCostOfAResponse(boolean stream) throws Exception {
    try (Simulator simulator = simulator();
        RunningServer server = server(simulator)) {
      String destination;
      try (EnvoyProcess envoy = envoy(simulator, server);
          HttpClient client = HttpClient.newHttpClient()) {
        client.send(chat(envoy, stream), BodyHandlers.ofString());
        server.awaitNothingHeld();
        destination = server.pool().decisions().recent(1).getFirst().destination().hostPort();
      }

      assertThat(Files.readString(folder.resolve("envoy.txt")))
          .contains("cost=800 served=" + destination + "\n");
    }
  }

  private static Simulator simulator() throws Exception {
    EnvoyProcess.requireBinary();
    return Simulator.start(SimulatorOptions.defaults().withPods(2).instant());
  }

  private RunningServer server(Simulator simulator) throws Exception {
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), simulator.endpointsYaml());
    Path config = Files.writeString(folder.resolve("reports.yaml"), CONFIG.formatted(endpoints));
    return RunningServer.startWith(config);
  }

  private EnvoyProcess envoy(Simulator simulator, RunningServer server) throws Exception {
    List<SimulatedPod> pods = simulator.pods();
    return EnvoyProcess.start(
        folder,
        TEMPLATE,
        Map.of(
            "EXT_PROC_PORT", server.grpcPort(),
            "FIRST_POD_PORT", pods.getFirst().port(),
            "SECOND_POD_PORT", pods.getLast().port()));
  }

  private static HttpRequest chat(EnvoyProcess envoy, boolean stream) {
    String body =
        ServedPods.chat("Say hello.", stream)
            .replace(
                "\"stream\":true", "\"stream\":true,\"stream_options\":{\"include_usage\":true}");
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + envoy.port() + ServedPods.CHAT_PATH))
        .timeout(ServedPods.PATIENCE)
        .header("content-type", "application/json")
        .POST(BodyPublishers.ofByteArray(body.getBytes(UTF_8)))
        .build();
  }
}
