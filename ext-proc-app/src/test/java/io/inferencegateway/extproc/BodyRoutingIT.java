package io.inferencegateway.extproc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.simulator.RequestRecord;
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
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Through a real Envoy, the model in the body chooses one of two clusters. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class BodyRoutingIT {
  private static final String CONFIG_MAP =
      """
      kind: ConfigMap
      metadata:
        name: %1$s
        labels: {inference.networking.k8s.io/bbr-managed: "true"}
      data:
        baseModel: %1$s-model
        adapters: "[%1$s-adapter]"
      ---
      """;

  private static Simulator simulator;
  private static RunningServer server;
  private static EnvoyProcess envoy;
  private static HttpClient client;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    EnvoyProcess.requireBinary();
    simulator =
        Simulator.start(
            SimulatorOptions.defaults()
                .withPods(2)
                .withModels("first-model", "second-model")
                .withAdapters("first-adapter", "second-adapter")
                .instant());
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.yaml"),
            CONFIG_MAP.formatted("first") + CONFIG_MAP.formatted("second"));
    server =
        RunningServer.startBodyRouter(
            "--streaming", "--model-mapping=" + mapping, "--max-request-bytes=16MiB");
    envoy =
        EnvoyProcess.start(
            folder,
            "body-routing.yaml.template",
            Map.of(
                "EXT_PROC_PORT",
                server.grpcPort(),
                "FIRST_PORT",
                pod(0).port(),
                "SECOND_PORT",
                pod(1).port()));
    client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  @AfterAll
  static void stop() {
    if (envoy != null) {
      client.close();
      envoy.close();
      server.close();
      simulator.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"first-model", "first-adapter", "second-model", "second-adapter"})
  void theModelOfTheBodyChoosesTheCluster(String model) throws Exception {
    HttpResponse<String> response = send(post("of-" + model, chat(model, 10)));

    int cluster = model.startsWith("first") ? 0 : 1;
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(received(pod(1 - cluster), "of-" + model)).isEmpty();
    assertThat(received(pod(cluster), "of-" + model))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.header("x-gateway-model-name")).isEqualTo(model);
              assertThat(request.header("x-gateway-base-model-name"))
                  .isEqualTo(model.replace("adapter", "model"));
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {6 << 10, 64 << 10, 1 << 20, 10 << 20})
  void bodyReachesThePodByteForByte(int bytes) throws Exception {
    String body = chat("second-adapter", bytes);

    HttpResponse<String> response = send(post("size-" + bytes, body));

    assertThat(response.statusCode()).isEqualTo(200);
    RequestRecord received = received(pod(1), "size-" + bytes).getFirst();
    assertThat(received.bodyBytes()).isEqualTo(body.length());
    assertThat(received.bodySha256())
        .isEqualTo(
            HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8))));
  }

  @Test
  void aClientCannotChooseTheCluster() throws Exception {
    HttpRequest.Builder request =
        post("spoofed", chat("first-model", 10))
            .header("x-gateway-base-model-name", "second-model");

    assertThat(send(request).statusCode()).isEqualTo(200);
    assertThat(received(pod(0), "spoofed").getFirst().headers().get("x-gateway-base-model-name"))
        .containsExactly("first-model");
    assertThat(received(pod(1), "spoofed")).isEmpty();
  }

  @Test
  void aClientCannotChooseTheClusterWithoutABodyEither() throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at("/v1/models")).header("x-gateway-base-model-name", "first-model");

    assertThat(send(request).statusCode()).isEqualTo(404);
  }

  @Test
  void modelsWithoutRouteGetTheAnswerOfTheProxy() throws Exception {
    HttpResponse<String> response = send(post("unknown", chat("other-model", 10)));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).contains("model_not_found");
  }

  @Test
  void tooLargeBodiesAreRefusedInTheFormOfTheApi() throws Exception {
    HttpResponse<String> response = send(post("large", chat("first-model", 17 << 20)));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("\"code\":\"request_body_too_large\"");
  }

  @Test
  void metersOfTheReferenceAreServed() throws Exception {
    send(post("metered", chat("first-model", 10)));

    String page =
        client
            .send(
                HttpRequest.newBuilder(server.managementAt("/metrics")).build(),
                BodyHandlers.ofString())
            .body();

    assertThat(page)
        .contains("bbr_info{", "bbr_success_total ", "bbr_plugin_duration_seconds_bucket{")
        .contains("extension_point=\"request\"", "plugin_type=\"body-field-to-header\"");
    assertThat(
            client
                .send(
                    HttpRequest.newBuilder(server.managementAt("/health")).build(),
                    BodyHandlers.ofString())
                .statusCode())
        .isEqualTo(200);
  }

  private static HttpRequest.Builder post(String id, String body) {
    return HttpRequest.newBuilder(at("/v1/chat/completions"))
        .header("content-type", "application/json")
        .header("x-request-id", id)
        .timeout(ServedPods.PATIENCE)
        .POST(BodyPublishers.ofString(body));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static URI at(String path) {
    return URI.create("http://127.0.0.1:" + envoy.port() + path);
  }

  private static SimulatedPod pod(int index) {
    return simulator.pods().get(index);
  }

  private static List<RequestRecord> received(SimulatedPod pod, String id) {
    return pod.requests().stream()
        .filter(request -> id.equals(request.header("x-request-id")))
        .toList();
  }

  /** The model stands behind the large part, which is no prompt. */
  private static String chat(String model, int userBytes) {
    return """
        {"user":"%s","model":"%s","max_tokens":2,\
        "messages":[{"role":"user","content":"Hello."}]}"""
        .formatted("x".repeat(userBytes), model);
  }
}
