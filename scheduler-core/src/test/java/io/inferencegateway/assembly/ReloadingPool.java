package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** A pool of two endpoints that nobody listens at, with requests that go to one of them. */
final class ReloadingPool implements AutoCloseable {
  /** Put the path of an endpoints file in place of {@code %s}. */
  static final String DOCUMENT =
      """
      plugins:
      - {type: queue-scorer}
      - {type: prefix-cache-scorer}
      - {type: approx-prefix-cache-producer, parameters: {blockSizeTokens: 64}}
      - {type: active-request-scorer}
      - {type: session-affinity-scorer}
      - {type: file-discovery, name: nodes, parameters: {path: '%s'}}
      schedulingProfiles:
      - name: default
        plugins:
        - {pluginRef: queue-scorer, weight: 2}
        - {pluginRef: prefix-cache-scorer, weight: 3}
        - {pluginRef: active-request-scorer, weight: 1}
        - {pluginRef: session-affinity-scorer, weight: 1}
      dataLayer:
        discovery: {pluginRef: nodes}
      """;

  private final PrometheusRegistry metrics = new PrometheusRegistry();
  private final String document;
  private final Pool pool;

  private ReloadingPool(String document) throws ConfigException {
    this.document = document;
    this.pool =
        Pool.start(
            PoolSettings.of("pool", document, metrics).withOptions(new ConfigOptions(true, false)));
  }

  static ReloadingPool start(Path folder) throws IOException, ConfigException {
    return start(folder, DOCUMENT);
  }

  /**
   * @param document with {@code %s} where the path of the endpoints file has to be
   */
  static ReloadingPool start(Path folder, String document) throws IOException, ConfigException {
    return new ReloadingPool(document.formatted(endpoints(folder, "endpoints.yaml", 1, 2)));
  }

  /** An endpoints file with loopback addresses. */
  static Path endpoints(Path folder, String name, int... hosts) throws IOException {
    StringBuilder yaml = new StringBuilder("endpoints:\n");
    for (int host : hosts) {
      yaml.append("- {name: e" + host + ", address: 127.0.0." + host + ", port: \"1\"}\n");
    }
    return Files.writeString(folder.resolve(name), yaml);
  }

  Pool pool() {
    return pool;
  }

  /** What it was started with. */
  String document() {
    return document;
  }

  Endpoint endpoint(String name) {
    return pool.endpoints().endpoints().stream()
        .filter(endpoint -> endpoint.id().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Routes a chat request. */
  InFlightRequest routed(String prompt) {
    String body =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt + "\"}]}";
    RoutingOutcome outcome =
        pool.route(
                new IncomingRequest(
                    new RequestHead("POST", "/v1/chat/completions", Headers.EMPTY),
                    ByteChunks.of(body.getBytes(StandardCharsets.UTF_8)),
                    null,
                    System.nanoTime()))
            .toCompletableFuture()
            .join();
    return ((RoutingOutcome.Routed) outcome).request();
  }

  /** The generation that is in force, as operators see it. */
  double generation() {
    return metrics.scrape().stream()
        .filter(
            family -> family.getMetadata().getName().equals("inference_gateway_config_generation"))
        .flatMap(family -> ((GaugeSnapshot) family).getDataPoints().stream())
        .mapToDouble(GaugeSnapshot.GaugeDataPointSnapshot::getValue)
        .sum();
  }

  /** How many reloads ended how, as operators see it. */
  Map<String, Double> reloads() {
    return metrics.scrape().stream()
        .filter(family -> family.getMetadata().getName().equals("inference_gateway_config_reload"))
        .flatMap(family -> ((CounterSnapshot) family).getDataPoints().stream())
        .collect(
            Collectors.toMap(
                point -> String.valueOf(point.getLabels().get("result")),
                CounterSnapshot.CounterDataPointSnapshot::getValue));
  }

  @Override
  public void close() {
    pool.close();
  }
}
