package io.inferencegateway.gateway;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pool this gateway serves. */
@Configuration(proxyBeanMethods = false)
class PoolConfiguration {
  private static final int DECISIONS_KEPT = 1000;

  @Bean
  PrometheusRegistry prometheusRegistry() {
    return new PrometheusRegistry();
  }

  @Bean(destroyMethod = "close")
  Pool pool(GatewaySettings settings, PrometheusRegistry metrics) throws ConfigException {
    return Pool.start(
        new PoolSettings(
                settings.poolName(),
                settings.configText(),
                settings.configOrigin(),
                settings.refreshMetricsInterval(),
                settings.maxRequestBytes(),
                false,
                DECISIONS_KEPT,
                InstantSource.system(),
                new SplittableRandom(),
                metrics)
            .withOptions(new ConfigOptions(settings.allowExperimentalPlugins(), false)));
  }

  @Bean
  Router router(Pool pool) {
    return pool.director()::route;
  }

  @Bean
  DecisionsEndpoint decisionsEndpoint(Pool pool) {
    return new DecisionsEndpoint(pool.decisions());
  }
}
