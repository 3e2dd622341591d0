package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the management port shows. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OperatorsIT {
  private static Path folder;
  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    folder = directory;
    served = ServedPods.start(directory, 2);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/health/liveness", "/health/readiness"})
  void healthIsUp(String path) throws Exception {
    HttpResponse<String> response = served.getManagement(path);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("\"status\":\"UP\"");
  }

  @Test
  void metricsCountRequests() throws Exception {
    served.post(Chat.PATH, Chat.whole("hello"));
    served.gateway().awaitNothingReserved();

    HttpResponse<String> response = served.getManagement("/metrics");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains(
            "llm_d_epp_request_total{",
            "llm_d_epp_request_output_tokens_count{",
            "jvm_memory_used_bytes{");
  }

  @Test
  void theLastDecisionsAreExplained() throws Exception {
    served.post(Chat.PATH, Chat.whole("one"));
    served.post(Chat.PATH, Chat.whole("two"));
    served.gateway().awaitNothingReserved();

    HttpResponse<String> response = served.getManagement("/debug/decisions?limit=1");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body().lines())
        .hasSize(1)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains("model=simulated-model -> simulator-", "(queue-scorer)")
                    .endsWith("| natural 200"));
  }

  @Test
  void theConfigurationInForceIsShown() throws Exception {
    HttpResponse<String> response = served.getManagement("/actuator/effectiveconfig");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .contains("application/yaml;charset=UTF-8");
    assertThat(response.body())
        .startsWith("# generation: 1\n# origin: ")
        .contains("weight: 3.0  # line ", "- name: max-score-picker  # default");
  }

  @Test
  void anotherConfigurationIsComparedAndNotUsed() throws Exception {
    String document = Files.readString(folder.resolve("config.yaml"));

    HttpResponse<String> good = propose(document.replace("weight: 3", "weight: 4"));
    HttpResponse<String> bad = propose(document.replace("queue-scorer", "quue-scorer"));

    assertThat(good.statusCode()).isEqualTo(200);
    assertThat(good.body())
        .contains("schedulingProfiles[default].plugins[prefix-cache-scorer].weight: 3.0 -> 4.0\n");
    assertThat(bad.statusCode()).isEqualTo(400);
    assertThat(bad.body()).contains("plugins[1].type: plugin type 'quue-scorer'");
    assertThat(served.getManagement("/actuator/effectiveconfig").body())
        .startsWith("# generation: 1\n")
        .contains("weight: 3.0  # line ");
  }

  @Test
  void aDocumentThatIsTooLargeIsRefusedAndTheConnectionIsGoodForIt() throws Exception {
    assertThat(propose("#".repeat(2 << 20) + "#").statusCode()).isEqualTo(413);
    assertThat(propose("#".repeat(10 << 20)).statusCode()).isEqualTo(413);
    assertThat(propose("#".repeat(1 << 20)).statusCode()).isEqualTo(400);
  }

  @Test
  void otherMethodsAreRefused() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(served.gateway().managementAt("/actuator/effectiveconfig"))
            .DELETE()
            .build();

    HttpResponse<String> response = served.client().send(request, BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("allow").orElse("")).contains("GET", "POST");
  }

  private static HttpResponse<String> propose(String document) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(served.gateway().managementAt("/actuator/effectiveconfig"))
            .POST(BodyPublishers.ofString(document))
            .build();
    return served.client().send(request, BodyHandlers.ofString());
  }

  @Test
  void theModelPortShowsNoneOfIt() throws Exception {
    for (String path : List.of("/health/readiness", "/actuator/effectiveconfig")) {
      HttpResponse<String> response = served.get(path);

      assertThat(response.statusCode()).as("of a pod").isEqualTo(404);
    }
  }
}
