package io.inferencegateway.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

class EffectiveConfigPageTest {
  private static final String DOCUMENT =
      """
      plugins:
      - {type: queue-scorer}
      - {type: file-discovery, name: nodes, parameters: {path: '%s'}}
      schedulingProfiles:
      - name: default
        plugins: [{pluginRef: queue-scorer, weight: 2}]
      dataLayer: {discovery: {pluginRef: nodes}}
      """;

  private final PrometheusRegistry metrics = new PrometheusRegistry();

  @SuppressWarnings("NullAway.Init") // set before each test
  private String document;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Pool pool;

  @SuppressWarnings("NullAway.Init") // set before each test
  private WebTestClient client;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
    document = DOCUMENT.formatted(endpoints);
    pool = Pool.start(PoolSettings.of("pool", document, metrics));
    client =
        WebTestClient.bindToRouterFunction(new ConfigManagement().effectiveConfig(pool))
            .configureClient()
            .responseTimeout(Duration.ofMinutes(1))
            .build();
  }

  @AfterEach
  void stop() {
    pool.close();
  }

  @Test
  void itShowsWhatIsInForceAndSinceWhen() {
    pool.reload(document.replace("weight: 2", "weight: 3"));

    EntityExchangeResult<String> shown =
        client
            .get()
            .uri(EffectiveConfigPage.PATH)
            .exchange()
            .expectStatus()
            .isOk()
            .expectHeader()
            .contentType("application/yaml;charset=UTF-8")
            .expectBody(String.class)
            .returnResult();

    assertThat(shown.getResponseBody())
        .startsWith("# generation: 2\n# origin: text\napiVersion: llm-d.ai/v1alpha1")
        .contains("weight: 3.0  # line 6\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/yaml", "text/plain", "application/octet-stream"})
  void aDocumentIsComparedWhateverItIsCalled(String contentType) {
    String answer = post(document.replace("weight: 2", "weight: 3"), contentType, 200);

    assertThat(answer)
        .startsWith("schedulingProfiles[default].plugins[queue-scorer].weight: 2.0 -> 3.0\n")
        .endsWith("\n");
  }

  @Test
  void jsonIsRead() {
    assertThat(post("{\"plugins\": []}", "application/json", 400))
        .isEqualTo(
            "dataLayer.discovery: absent (expected: a discovery plugin; endpoints from Kubernetes"
                + " are not available in this build)\n");
  }

  @Test
  void theSameIsNoChange() {
    assertThat(post(document, "application/yaml", 200)).isEqualTo("no change\n");
  }

  @Test
  void allErrorsAreNamedOnALineEach() {
    String bad = document.replace("queue-scorer}", "quue-scorer}").replace("file-d", "fil-d");

    assertThat(post(bad, "application/yaml", 400).lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).startsWith("plugins[0].type: "))
        .anySatisfy(line -> assertThat(line).startsWith("plugins[1].type: "));
  }

  @Test
  void noDocumentAndNoTextAreErrors() {
    assertThat(post("", "application/yaml", 400)).startsWith("empty (expected: a document");
    assertThat(post(new byte[] {(byte) 0xc3, '('}, "application/yaml", 400))
        .isEqualTo("no UTF-8 text\n");
  }

  @Test
  void aDocumentThatIsTooLargeIsNotRead() {
    String largest = document + "#".repeat(ConfigFile.LARGEST_BYTES - document.length());

    assertThat(post(largest, "application/yaml", 200)).isEqualTo("no change\n");
    assertThat(post(largest + "#", "application/yaml", 413))
        .isEqualTo("request body is larger than 2097152 bytes\n");
  }

  @Test
  void nothingIsDone() {
    post(document.replace("weight: 2", "weight: 3"), "application/yaml", 200);
    post("plugins: [", "application/yaml", 400);

    assertThat(pool.effectiveYaml()).startsWith("# generation: 1\n").contains("weight: 2.0");
    double reloads =
        metrics.scrape(name -> name.startsWith("inference_gateway_config_reload")).stream()
            .flatMap(family -> ((CounterSnapshot) family).getDataPoints().stream())
            .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
            .sum();
    assertThat(reloads).isZero();
  }

  @Test
  void otherMethodsAreRefused() {
    for (HttpMethod method : List.of(HttpMethod.PUT, HttpMethod.DELETE)) {
      EntityExchangeResult<byte[]> refused =
          client
              .method(method)
              .uri(EffectiveConfigPage.PATH)
              .exchange()
              .expectStatus()
              .isEqualTo(405)
              .expectBody()
              .returnResult();
      assertThat(refused.getResponseHeaders().getAllow()).contains(HttpMethod.GET, HttpMethod.POST);
    }
    client.options().uri(EffectiveConfigPage.PATH).exchange().expectStatus().isOk();
    client.head().uri(EffectiveConfigPage.PATH).exchange().expectStatus().isOk();
  }

  private String post(Object body, String contentType, int status) {
    String answer =
        client
            .post()
            .uri(EffectiveConfigPage.PATH)
            .header("content-type", contentType)
            .bodyValue(body)
            .exchange()
            .expectStatus()
            .isEqualTo(status)
            .expectHeader()
            .contentType("text/plain;charset=UTF-8")
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    return String.valueOf(answer);
  }
}
