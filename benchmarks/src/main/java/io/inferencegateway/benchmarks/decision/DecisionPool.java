package io.inferencegateway.benchmarks.decision;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A pool with the three scorers of the measurements, whose endpoints have fixed, different numbers.
 * They do not listen and are not asked twice, so nothing but the decisions runs.
 */
final class DecisionPool implements AutoCloseable {
  private static final String CONFIG =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      plugins:
      - type: queue-scorer
      - type: kv-cache-utilization-scorer
      - type: prefix-cache-scorer
      - type: max-score-picker
      - {type: file-discovery, parameters: {path: '%s'}}
      dataLayer:
        discovery: {pluginRef: file-discovery}
      schedulingProfiles:
      - name: default
        plugins:
        - {pluginRef: queue-scorer, weight: 2}
        - {pluginRef: kv-cache-utilization-scorer, weight: 2}
        - {pluginRef: prefix-cache-scorer, weight: 3}
        - {pluginRef: max-score-picker}
      """;
  private static final Duration LONGER_THAN_ANY_RUN = Duration.ofDays(1);
  private static final int CACHE_BLOCK_TOKENS = 16;
  private static final int CACHE_BLOCKS = 8192;
  private static final int QUEUE_LENGTHS = 7;
  private static final int RUNNING = 3;

  private final Path endpointsFile;
  private final Pool pool;

  private DecisionPool(Path endpointsFile, Pool pool) {
    this.endpointsFile = endpointsFile;
    this.pool = pool;
  }

  static DecisionPool of(int endpoints) throws IOException, ConfigException {
    Path file = Files.createTempFile("endpoints", ".yaml");
    Files.writeString(file, endpointsYaml(endpoints));
    Pool pool = Pool.start(settings(CONFIG.formatted(file)));
    List<Endpoint> found = pool.endpoints().endpoints();
    for (int i = 0; i < found.size(); i++) {
      found.get(i).publish(numbers(i, found.size()));
    }
    return new DecisionPool(file, pool);
  }

  Pool pool() {
    return pool;
  }

  @Override
  public void close() throws IOException {
    pool.close();
    Files.delete(endpointsFile);
  }

  private static PoolSettings settings(String config) {
    PoolSettings defaults = PoolSettings.of("benchmark", config, new PrometheusRegistry());
    return new PoolSettings(
        defaults.name(),
        defaults.configText(),
        defaults.configOrigin(),
        defaults.options(),
        LONGER_THAN_ANY_RUN,
        defaults.maxRequestBytes(),
        defaults.subsetHints(),
        defaults.trustsModelRewrite(),
        defaults.decisionsKept(),
        defaults.clock(),
        defaults.random(),
        defaults.metrics());
  }

  private static String endpointsYaml(int endpoints) {
    StringBuilder yaml = new StringBuilder("endpoints:\n");
    for (int i = 0; i < endpoints; i++) {
      yaml.append("- {name: pod-").append(i).append(", address: 127.0.0.").append(i + 1);
      yaml.append(", port: \"1\"}\n");
    }
    return yaml.toString();
  }

  private static EndpointMetrics numbers(int index, int endpoints) {
    return new EndpointMetrics(
        index % QUEUE_LENGTHS,
        RUNNING,
        (double) index / endpoints,
        Set.of(),
        Set.of(),
        0,
        CACHE_BLOCK_TOKENS,
        CACHE_BLOCKS,
        Instant.EPOCH);
  }
}
