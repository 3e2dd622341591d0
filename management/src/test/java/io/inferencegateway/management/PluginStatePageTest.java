package io.inferencegateway.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;

class PluginStatePageTest {
  @SuppressWarnings("NullAway.Init") // set before each test
  private Pool pool;

  @SuppressWarnings("NullAway.Init") // set before each test
  private WebTestClient client;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    Path endpoints =
        Files.writeString(
            folder.resolve("endpoints.yaml"),
            "endpoints: [{name: a, address: 127.0.0.1, port: \"1\"}]\n");
    pool =
        Pool.start(
            PoolSettings.of(
                "pool",
                """
                plugins: [{type: file-discovery, name: nodes, parameters: {path: '%s'}}]
                dataLayer: {discovery: {pluginRef: nodes}}
                """
                    .formatted(endpoints),
                new PrometheusRegistry()));
    client =
        WebTestClient.bindToRouterFunction(new ConfigManagement().pluginStates(pool))
            .configureClient()
            .responseTimeout(Duration.ofMinutes(1))
            .build();
  }

  @AfterEach
  void stop() {
    pool.close();
  }

  @Test
  void itShowsTheStateOfEachInstance() {
    client
        .get()
        .uri(PluginStatePage.PATH)
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .contentType("application/json")
        .expectBody()
        .jsonPath("$.plugins.nodes.state.endpoints[0]")
        .isEqualTo("default/a")
        .jsonPath("$.plugins['max-score-picker'].message")
        .isEqualTo("plugin does not support state collection");
  }

  @Test
  void itCanOnlyBeRead() {
    client
        .method(HttpMethod.POST)
        .uri(PluginStatePage.PATH)
        .exchange()
        .expectStatus()
        .isEqualTo(405)
        .expectHeader()
        .valueEquals("Allow", "GET")
        .expectBody(String.class)
        .value(text -> assertThat(text).startsWith("method not allowed"));
  }
}
