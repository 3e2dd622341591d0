package io.inferencegateway.datalayer;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DataLayerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private final AtomicInteger failures = new AtomicInteger();
  private final DataLayer layer =
      new DataLayer(
          List.of(
              new DataLayer.Binding(
                  new MetricsDataSource(
                      "metrics-data-source", MetricsDataSource.Parameters.DEFAULT),
                  List.of(new CoreMetricsExtractor(CoreMetricsExtractor.Parameters.DEFAULT)))),
          Duration.ofMillis(50),
          InstantSource.fixed(NOW),
          new DataLayerObserver() {
            @Override
            public void pollFailed(String sourceType) {
              failures.incrementAndGet();
            }

            @Override
            public void extractionFailed(String sourceType, String extractorType) {}
          });

  @AfterEach
  void closeLayer() {
    layer.close();
  }

  @Test
  void numbersOfThePageArePublishedWithTheTimeTheyWereRead() {
    WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    server.start();
    try {
      server.stubFor(
          WireMock.get("/metrics").willReturn(WireMock.ok("vllm:num_requests_waiting 7.9\n")));
      Endpoint endpoint = endpoint(server.port());

      layer.added(endpoint);
      await(() -> endpoint.metrics().updated() != null);
      layer.removed(endpoint);
      layer.close();

      assertThat(endpoint.metrics().waitingRequests()).isEqualTo(7);
      assertThat(endpoint.metrics().updated()).isEqualTo(NOW);
    } finally {
      server.stop();
    }
  }

  @Test
  void statusOtherThan200IsAFailedPoll() {
    WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    server.start();
    try {
      server.stubFor(
          WireMock.get("/metrics")
              .willReturn(WireMock.serverError().withBody("vllm:num_requests_waiting 7\n")));
      Endpoint endpoint = endpoint(server.port());

      layer.added(endpoint);
      await(() -> failures.get() >= 2);

      assertThat(endpoint.metrics().updated()).isNull();
    } finally {
      server.stop();
    }
  }

  @Test
  void peerThatNeverAnswersIsAFailedPoll() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      layer.added(endpoint(silent.getLocalPort()));

      await(() -> failures.get() > 0);
    }
  }

  private static Endpoint endpoint(int port) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", "a"), "a", "127.0.0.1", port, port, Map.of()));
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(5_000_000);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
