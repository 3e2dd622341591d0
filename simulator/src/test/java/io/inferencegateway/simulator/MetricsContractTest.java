package io.inferencegateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsContractTest {
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");

  @Test
  void everyFamilyHasTheRecordedTypeHelpAndLabels() throws Exception {
    Set<String> recorded = shape(recording());

    Set<String> simulated = shape(scrape(0).body());

    assertThat(recorded).containsAll(simulated);
    assertThat(simulated)
        .contains(
            "# TYPE vllm:num_requests_running gauge",
            "# TYPE vllm:num_requests_waiting gauge",
            "# TYPE vllm:kv_cache_usage_perc gauge",
            "# TYPE vllm:prefix_cache_hits_total counter",
            "# TYPE vllm:request_success_total counter",
            "# TYPE vllm:time_to_first_token_seconds histogram",
            "# TYPE vllm:e2e_request_latency_seconds histogram",
            "# TYPE vllm:num_preemptions_total counter",
            "# TYPE vllm:lora_requests_info gauge");
  }

  @Test
  void thePageIsFilledUpToTheAskedSize() throws Exception {
    HttpResponse<String> response = scrape(60_000);

    assertThat(response.headers().firstValue("content-type"))
        .contains("text/plain; version=1.0.0; charset=utf-8");
    assertThat(response.body().length()).isBetween(60_000, 60_400);
  }

  private static HttpResponse<String> scrape(int bytes) throws Exception {
    SimulatorOptions options =
        SimulatorOptions.defaults().instant().withAdapters("sql").withMetricsPageBytes(bytes);
    try (Simulator simulator = Simulator.start(options);
        HttpClient client = HttpClient.newHttpClient()) {
      URI base = URI.create("http://" + simulator.pods().getFirst().address());
      client.send(
          HttpRequest.newBuilder(base.resolve("/v1/completions"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString("{\"model\":\"sql\",\"prompt\":\"x\"}"))
              .build(),
          BodyHandlers.discarding());
      return client.send(
          HttpRequest.newBuilder(base.resolve("/metrics")).build(), BodyHandlers.ofString());
    }
  }

  private static String recording() throws IOException {
    try (InputStream page =
        Objects.requireNonNull(
            MetricsContractTest.class.getResourceAsStream("/recorded-metrics.prom"))) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Comments as they are, samples without values. */
  private static Set<String> shape(String page) {
    Set<String> shape = new TreeSet<>();
    for (String line : page.split("\n", -1)) {
      if (line.startsWith("#")) {
        shape.add(line);
      } else if (line.startsWith("vllm:")) {
        StringBuilder names = new StringBuilder(line.substring(0, line.indexOf('{')));
        Matcher labels = LABEL.matcher(line);
        while (labels.find()) {
          names.append(' ').append(labels.group(1));
        }
        shape.add(names.toString());
      }
    }
    return shape;
  }
}
