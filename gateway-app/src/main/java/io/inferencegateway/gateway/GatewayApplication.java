package io.inferencegateway.gateway;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.assembly.external.ExternalPlugins;
import io.inferencegateway.bbr.BodyRouter;
import io.inferencegateway.bbr.BodyRoutingMetrics;
import io.inferencegateway.bbr.InvalidBodyRoutingException;
import io.inferencegateway.bbr.mapping.InvalidMappingException;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.gateway.GatewaySettings.PoolFlags;
import io.inferencegateway.management.PoolBeans;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** The parts of the program; nothing is found by scanning. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    excludeName = {
      "org.springframework.boot.autoconfigure.aop.AopAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.ReactiveMultipartAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.WebFluxObservationAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.WebSessionIdResolverAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration",
      "org.springframework.cloud.gateway.config.GatewayMetricsAutoConfiguration",
      "org.springframework.cloud.gateway.config.GatewayTracingAutoConfiguration",
    })
@Import({PoolConfiguration.class, ProxyConfiguration.class, ShutdownConfiguration.class})
final class GatewayApplication {
  private static final Logger LOG = LoggerFactory.getLogger(GatewayApplication.class);

  /**
   * Starts the pool, so that errors of its configuration come first and alone, then the servers.
   *
   * @throws ConfigException the pool's configuration cannot be used
   * @throws InvalidBodyRoutingException a plugin of body-based routing cannot be made
   * @throws InvalidMappingException the mapping of models cannot be read
   */
  static ConfigurableApplicationContext start(GatewaySettings settings)
      throws ConfigException, InvalidBodyRoutingException, InvalidMappingException {
    PrometheusRegistry metrics = new PrometheusRegistry();
    BodyRouter bodies = bodies(settings, metrics);
    Pool pool;
    try {
      pool = Pool.start(poolSettings(settings, metrics));
    } catch (ConfigException | RuntimeException e) {
      bodies.close();
      throw e;
    }
    ConfigurableApplicationContext context;
    try {
      context =
          new SpringApplicationBuilder(GatewayApplication.class)
              .web(WebApplicationType.REACTIVE)
              .properties(properties(settings))
              .initializers(
                  (GenericApplicationContext beans) -> {
                    beans.registerBean(GatewaySettings.class, () -> settings);
                    beans.registerBean(BodyRouter.class, () -> bodies);
                    PoolBeans.register(beans, pool, metrics, followed(settings.pool()));
                  })
              .run();
    } catch (RuntimeException e) {
      pool.close();
      bodies.close();
      throw e;
    }
    LOG.atInfo()
        .addKeyValue("port", context.getEnvironment().getProperty("local.server.port"))
        .addKeyValue(
            "managementPort", context.getEnvironment().getProperty("local.management.port"))
        .log("serving");
    return context;
  }

  private static @Nullable ConfigFile followed(PoolFlags pool) {
    Path file = pool.followedFile();
    return file == null ? null : new ConfigFile(file, pool.configText());
  }

  /**
   * Checks the configuration without starting anything.
   *
   * @return what it becomes, in YAML
   * @throws ConfigException the pool's configuration cannot be used
   * @throws InvalidBodyRoutingException a plugin of body-based routing cannot be made
   * @throws InvalidMappingException the mapping of models cannot be read
   */
  static String validate(GatewaySettings settings)
      throws ConfigException, InvalidBodyRoutingException, InvalidMappingException {
    PrometheusRegistry metrics = new PrometheusRegistry();
    bodies(settings, metrics).close();
    return Pool.validate(poolSettings(settings, metrics));
  }

  private static BodyRouter bodies(GatewaySettings settings, PrometheusRegistry metrics)
      throws InvalidBodyRoutingException, InvalidMappingException {
    return BodyRouter.open(
        settings.bodies(), new BodyRoutingMetrics(metrics, settings.pool().name()));
  }

  private static PoolSettings poolSettings(GatewaySettings settings, PrometheusRegistry metrics)
      throws ConfigException {
    PoolFlags pool = settings.pool();
    PoolSettings defaults = PoolSettings.of(pool.name(), pool.configText(), metrics);
    return new PoolSettings(
        pool.name(),
        pool.configText(),
        pool.configOrigin(),
        pool.options(),
        pool.refreshMetricsInterval(),
        settings.maxRequestBytes(),
        false,
        false,
        defaults.decisionsKept(),
        defaults.clock(),
        defaults.random(),
        metrics,
        ExternalPlugins.registry(pool.pluginPath()));
  }

  private static Map<String, Object> properties(GatewaySettings settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("server.port", settings.ports().model());
    properties.put("management.server.port", settings.ports().management());
    properties.put(
        "spring.lifecycle.timeout-per-shutdown-phase", settings.shutdown().drainTimeout());
    if (settings.verbose()) {
      properties.put("logging.level.io.inferencegateway", "debug");
    }
    return properties;
  }
}
