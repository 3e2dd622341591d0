package io.inferencegateway.benchmarks.pool;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * A pool whose endpoints do not listen and are not asked twice, so that they have the numbers that
 * its user publishes, and nothing but its decisions runs.
 */
public final class UnscrapedPool implements AutoCloseable {
  /** Stands in a configuration for the file that lists the endpoints. */
  public static final String ENDPOINTS_FILE = "endpoints.yaml";

  private static final Duration LONGER_THAN_ANY_RUN = Duration.ofDays(1);

  /** Whatever can be configured can be measured. */
  private static final ConfigOptions OPTIONS = new ConfigOptions(true, false);

  private final Path endpointsFile;
  private final Pool pool;

  private UnscrapedPool(Path endpointsFile, Pool pool) {
    this.endpointsFile = endpointsFile;
    this.pool = pool;
  }

  /**
   * Starts a pool.
   *
   * @param config its {@code file-discovery} has the path {@value #ENDPOINTS_FILE}
   * @param endpoints how many there are; their order is that of {@code pool().endpoints()}
   */
  public static UnscrapedPool start(
      String config, int endpoints, InstantSource clock, RandomGenerator random)
      throws IOException, ConfigException {
    Path file = Files.createTempFile("endpoints", ".yaml");
    Files.writeString(file, endpointsYaml(endpoints));
    String found = config.replace(ENDPOINTS_FILE, file.toString());
    try {
      return new UnscrapedPool(file, Pool.start(settings(found, clock, random)));
    } catch (ConfigException | RuntimeException e) {
      Files.delete(file);
      throw e;
    }
  }

  public Pool pool() {
    return pool;
  }

  @Override
  public void close() throws IOException {
    pool.close();
    Files.delete(endpointsFile);
  }

  private static PoolSettings settings(String config, InstantSource clock, RandomGenerator random) {
    PoolSettings defaults = PoolSettings.of("benchmark", config, new PrometheusRegistry());
    return new PoolSettings(
        defaults.name(),
        defaults.configText(),
        defaults.configOrigin(),
        OPTIONS,
        LONGER_THAN_ANY_RUN,
        defaults.maxRequestBytes(),
        defaults.subsetHints(),
        defaults.trustsModelRewrite(),
        defaults.decisionsKept(),
        clock,
        random,
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
}
