package io.inferencegateway.benchmarks.decision;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.benchmarks.pool.UnscrapedPool;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A pool with the three scorers of the measurements, whose endpoints have fixed, different numbers.
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
      - {type: file-discovery, parameters: {path: endpoints.yaml}}
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
  private static final int CACHE_BLOCK_TOKENS = 16;
  private static final int CACHE_BLOCKS = 8192;
  private static final int QUEUE_LENGTHS = 7;
  private static final int RUNNING = 3;

  private static final long SEED = 1;

  private final UnscrapedPool pool;

  private DecisionPool(UnscrapedPool pool) {
    this.pool = pool;
  }

  static DecisionPool of(int endpoints) throws IOException, ConfigException {
    UnscrapedPool pool =
        UnscrapedPool.start(CONFIG, endpoints, InstantSource.system(), new SplittableRandom(SEED));
    List<Endpoint> found = pool.pool().endpoints().endpoints();
    for (int i = 0; i < found.size(); i++) {
      found.get(i).publish(numbers(i, found.size()));
    }
    return new DecisionPool(pool);
  }

  Pool pool() {
    return pool.pool();
  }

  @Override
  public void close() throws IOException {
    pool.close();
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
