package io.inferencegateway.assembly;

import io.inferencegateway.plugin.PluginRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * What a pool needs besides its configuration document.
 *
 * @param name pool name, label of its metrics
 * @param configText the {@code EndpointPickerConfig}; empty: the built-in default
 * @param configOrigin where the text came from, for messages
 * @param options how strictly it is judged
 * @param refreshInterval time between two scrapes of an endpoint, at least 50 ms
 * @param maxRequestBytes largest body that is accepted
 * @param subsetHints whether the proxy may restrict the choice
 * @param trustsModelRewrite whether clients may name the model to be served
 * @param decisionsKept how many decision records are kept
 * @param metrics where the pool's meters are registered
 * @param plugins the types its configuration may use
 */
public record PoolSettings(
    String name,
    String configText,
    String configOrigin,
    ConfigOptions options,
    Duration refreshInterval,
    long maxRequestBytes,
    boolean subsetHints,
    boolean trustsModelRewrite,
    int decisionsKept,
    InstantSource clock,
    RandomGenerator random,
    PrometheusRegistry metrics,
    PluginRegistry plugins) {
  /** Default of {@code maxRequestBytes}: 64 MiB (decision 14). */
  public static final long DEFAULT_MAX_REQUEST_BYTES = 64L << 20;

  /** With the built-in plugins. */
  public PoolSettings(
      String name,
      String configText,
      String configOrigin,
      ConfigOptions options,
      Duration refreshInterval,
      long maxRequestBytes,
      boolean subsetHints,
      boolean trustsModelRewrite,
      int decisionsKept,
      InstantSource clock,
      RandomGenerator random,
      PrometheusRegistry metrics) {
    this(
        name,
        configText,
        configOrigin,
        options,
        refreshInterval,
        maxRequestBytes,
        subsetHints,
        trustsModelRewrite,
        decisionsKept,
        clock,
        random,
        metrics,
        BuiltInPlugins.registry());
  }

  /** Settings with the defaults of the reference. */
  public static PoolSettings of(String name, String configText, PrometheusRegistry metrics) {
    return new PoolSettings(
        name,
        configText,
        "text",
        ConfigOptions.DEFAULT,
        Duration.ofMillis(50),
        DEFAULT_MAX_REQUEST_BYTES,
        true,
        false,
        1000,
        InstantSource.system(),
        new SplittableRandom(),
        metrics);
  }

  /** The same for another document. */
  PoolSettings withConfigText(String other) {
    return with(other, options);
  }

  public PoolSettings withOptions(ConfigOptions others) {
    return with(configText, others);
  }

  private PoolSettings with(String otherText, ConfigOptions otherOptions) {
    return new PoolSettings(
        name,
        otherText,
        configOrigin,
        otherOptions,
        refreshInterval,
        maxRequestBytes,
        subsetHints,
        trustsModelRewrite,
        decisionsKept,
        clock,
        random,
        metrics,
        plugins);
  }

  /** The same with other plugins. */
  public PoolSettings withPlugins(PluginRegistry others) {
    return new PoolSettings(
        name,
        configText,
        configOrigin,
        options,
        refreshInterval,
        maxRequestBytes,
        subsetHints,
        trustsModelRewrite,
        decisionsKept,
        clock,
        random,
        metrics,
        others);
  }
}
