package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.simulator.Simulator;
import io.inferencegateway.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What plugins that accompany a request do without a proxy in front of the gateway. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class HooksIT {
  private static final String CONFIG =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      plugins:
      - {type: file-discovery, parameters: {path: "%s"}}
      - {type: destination-endpoint-served-verifier}
      - type: request-attribute-reporter
        parameters:
          attributes: [{key: {name: x-cost}, expression: usage.completion_tokens * 100.0}]
      - {type: max-score-picker}
      schedulingProfiles:
      - {name: default, plugins: [{pluginRef: max-score-picker}]}
      dataLayer: {discovery: {pluginRef: file-discovery}}
      """;

  private static Simulator simulator;
  private static RunningGateway gateway;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    simulator = Simulator.start(SimulatorOptions.defaults().withPods(1).instant());
    Path endpoints =
        Files.writeString(directory.resolve("endpoints.yaml"), simulator.endpointsYaml());
    Path config = Files.writeString(directory.resolve("config.yaml"), CONFIG.formatted(endpoints));
    gateway = RunningGateway.startWith(config);
  }

  @AfterAll
  static void stop() {
    CLIENT.close();
    gateway.close();
    simulator.close();
  }

  @Test
  void theEndpointThatWasAskedIsReportedAsTheOneThatServed() throws Exception {
    HttpResponse<String> response = post(Chat.whole("hello"));

    assertThat(response.headers().allValues("x-conformance-test-served-endpoint"))
        .containsExactly(simulator.pods().getFirst().address());
  }

  @Test
  void whatIsReportedOfAResponseIsInItsDecisionRecord() throws Exception {
    HttpResponse<String> response = post(Chat.whole("hello"));
    gateway.awaitNothingReserved();

    int completion =
        JsonMapper.shared().readTree(response.body()).at("/usage/completion_tokens").asInt();
    assertThat(gateway.lastDecision().progress().reported())
        .containsExactly(new ReportedAttribute("envoy.lb", "x-cost", 100L * completion));
    assertThat(gateway.lastDecision().toLine()).endsWith(" | envoy.lb/x-cost=" + 100 * completion);
  }

  private static HttpResponse<String> post(String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(gateway.at(Chat.PATH))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }
}
