package io.inferencegateway.datalayer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.datalayer.CoreMetricsExtractor.Parameters;
import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.plugin.InvalidParameterException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoreMetricsExtractorTest {
  private static final Instant NOW = Instant.ofEpochSecond(1000);

  private final CoreMetricsExtractor extractor = new CoreMetricsExtractor(Parameters.DEFAULT);
  private final List<String> problems = new ArrayList<>();

  @Test
  void readsABusyServersPage() throws IOException {
    EndpointMetrics metrics = extract(endpoint("vllm"), recorded("busy.prom"));

    assertThat(metrics.runningRequests()).isEqualTo(4);
    assertThat(metrics.waitingRequests()).isEqualTo(5);
    assertThat(metrics.kvUsedFraction()).isCloseTo(16 / 79.0, within(1e-9));
    assertThat(metrics.cacheBlockTokens()).isEqualTo(32);
    assertThat(metrics.cacheBlocks()).isEqualTo(80);
    assertThat(metrics.updated()).isEqualTo(NOW);
    assertThat(problems).isEmpty();
  }

  @Test
  void newestLoraSeriesCounts() throws IOException {
    EndpointMetrics metrics = extract(endpoint("vllm"), recorded("lora.prom"));

    assertThat(metrics.activeAdapters()).isEqualTo(Set.of("sql", "third"));
    assertThat(metrics.maxActiveAdapters()).isEqualTo(2);
  }

  @Test
  void missingLoraFamilyIsNoProblem() {
    extract(endpoint("vllm"), COMPLETE_PAGE);

    assertThat(problems).isEmpty();
  }

  @Test
  void badNumbersAreReportedAndKeepTheirOldValue() {
    Endpoint endpoint = endpoint("vllm");
    endpoint.publish(extract(endpoint, COMPLETE_PAGE));

    EndpointMetrics metrics =
        extract(
            endpoint,
            """
            vllm:num_requests_waiting NaN
            vllm:num_requests_running{engine="0" 3
            vllm:kv_cache_usage_perc 0.75
            """);

    assertThat(metrics.waitingRequests()).isEqualTo(7);
    assertThat(metrics.runningRequests()).isEqualTo(3);
    assertThat(metrics.kvUsedFraction()).isEqualTo(0.75);
    assertThat(problems).hasSize(3);
  }

  @Test
  void pageOfAnotherKindChangesNothing() {
    Endpoint endpoint = endpoint("vllm");

    EndpointMetrics metrics = extract(endpoint, "<html><body>welcome</body></html>");

    assertThat(metrics).isSameAs(EndpointMetrics.UNKNOWN);
  }

  @Test
  void labelChoosesTheEngineAndUnknownOnesFallBack() {
    String page = "sglang:num_queue_reqs 2\nsglang:num_running_reqs 9\nsglang:token_usage 0.5\n";

    assertThat(extract(endpoint("sglang"), page).runningRequests()).isEqualTo(9);
    assertThat(extract(endpoint("SGLang"), page).runningRequests()).isZero();
    assertThat(extract(endpoint(""), page).runningRequests()).isZero();
  }

  @Test
  void hostilePagesAreReadAsFarAsTheyGo() {
    String page =
        """
        # TYPE vllm:num_requests_waiting gauge\r
        \r
        garbage { } x y z
        vllm:num_requests_waiting{model_name="a\\"b\\\\\\n"} 2 \r
        vllm:num_requests_running 1e999
        other_metric 5 # {trace_id="1"} 1
        vllm:kv_cache_usage_perc 0.25""";

    EndpointMetrics metrics = extract(endpoint("vllm"), page);

    assertThat(metrics.waitingRequests()).isEqualTo(2);
    assertThat(metrics.runningRequests()).isZero();
    assertThat(metrics.kvUsedFraction()).isEqualTo(0.25);
  }

  @Test
  void unknownDefaultEngineIsRefused() {
    assertThatThrownBy(() -> new CoreMetricsExtractor(new Parameters("l", "nosuch", List.of())))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("defaultEngine: nosuch");
  }

  private static final String COMPLETE_PAGE =
      """
      vllm:num_requests_waiting 7
      vllm:num_requests_running 3
      vllm:kv_cache_usage_perc 0.5
      vllm:cache_config_info{block_size="16",num_gpu_blocks="100"} 1
      """;

  private EndpointMetrics extract(Endpoint endpoint, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    MetricsPage page =
        MetricsPage.read(bytes, bytes.length, new MetricsPage.Wanted(extractor.families()));
    return extractor.extract(endpoint, page, NOW, problems);
  }

  private static Endpoint endpoint(String engine) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", "a"),
            "a",
            "10.0.0.1",
            8000,
            8000,
            Map.of("llm-d.ai/engine-type", engine)));
  }

  private static String recorded(String name) throws IOException {
    try (InputStream in =
        CoreMetricsExtractorTest.class.getResourceAsStream("/vllm-metrics/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
