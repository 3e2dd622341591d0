package io.inferencegateway.gateway;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.bbr.BodyRoutingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the program is started with; the flags of {@link GatewayMain}.
 *
 * @param bodies how the model's headers are made
 * @param maxRequestBytes largest body that is accepted
 * @param upstreamIdleTimeout longest time an endpoint may stay silent, before or within its answer;
 *     zero: any
 * @param verbose whether details are logged
 */
record GatewaySettings(
    Ports ports,
    PoolFlags pool,
    BodyRoutingSettings bodies,
    long maxRequestBytes,
    Duration upstreamIdleTimeout,
    Shutdown shutdown,
    boolean verbose) {

  /**
   * Where it listens; 0 takes a free port.
   *
   * @param model for the model API
   * @param management for operators
   */
  record Ports(int model, int management) {}

  /**
   * The pool it serves.
   *
   * @param name label of the pool's metrics
   * @param configText the {@code EndpointPickerConfig}; empty: the built-in default
   * @param configOrigin where the text came from, for messages
   * @param followedFile whose changes are followed; null: none
   * @param pluginPath jars with further plugins, and directories of such jars
   * @param options how the configuration is judged
   * @param refreshMetricsInterval time between two scrapes of an endpoint
   */
  record PoolFlags(
      String name,
      String configText,
      String configOrigin,
      @Nullable Path followedFile,
      List<Path> pluginPath,
      ConfigOptions options,
      Duration refreshMetricsInterval) {}

  /**
   * How it ends.
   *
   * @param settleTime how long requests are still accepted once the process is told to stop
   * @param drainTimeout longest time that running requests get after that
   */
  record Shutdown(Duration settleTime, Duration drainTimeout) {}

  GatewaySettings {
    if (maxRequestBytes <= 0) {
      throw new IllegalArgumentException(
          "--max-request-bytes: " + maxRequestBytes + " (expected: positive)");
    }
  }
}
