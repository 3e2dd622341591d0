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
import org.springframework.test.web.reactive.server.EntityExchangeResult;
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
    EntityExchangeResult<String> shown =
        client
            .get()
            .uri(PluginStatePage.PATH)
            .exchange()
            .expectStatus()
            .isOk()
            .expectHeader()
            .contentType("application/json")
            .expectBody(String.class)
            .returnResult();

    assertThat(shown.getResponseBody())
        .contains(
            "\"nodes\":{\"name\":\"nodes\",\"type\":\"file-discovery\",\"state\":{\"endpoints\":"
                + "[\"default/a\"]",
            "plugin does not support state collection");
  }

  @Test
  void itCanOnlyBeRead() {
    EntityExchangeResult<String> answer =
        client
            .method(HttpMethod.POST)
            .uri(PluginStatePage.PATH)
            .exchange()
            .expectStatus()
            .isEqualTo(405)
            .expectHeader()
            .valueEquals("Allow", "GET")
            .expectBody(String.class)
            .returnResult();

    assertThat(answer.getResponseBody()).startsWith("method not allowed");
  }
}
