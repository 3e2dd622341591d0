package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
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
    assertThat(response.body()).contains("llm_d_epp_request_total{", "jvm_memory_used_bytes{");
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
  void theModelPortShowsNoneOfIt() throws Exception {
    HttpResponse<String> response = served.get("/health/readiness");

    assertThat(response.statusCode()).as("of a pod").isEqualTo(404);
  }
}
