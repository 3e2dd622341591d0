package io.inferencegateway.extproc;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.bbr.BodyRouter;
import io.inferencegateway.bbr.BodyRoutingMetrics;
import io.inferencegateway.bbr.InvalidBodyRoutingException;
import io.inferencegateway.bbr.mapping.InvalidMappingException;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.extproc.ServerSettings.PoolFlags;
import io.inferencegateway.management.PoolBeans;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;

/**
 * What a role needs, started before the servers are.
 *
 * @param bodies null: the role does not look at bodies
 * @param pool null: the role picks no endpoints
 * @param followed the pool's configuration, if changes of it are followed
 */
record Parts(
    PrometheusRegistry metrics,
    @Nullable BodyRouter bodies,
    @Nullable Pool pool,
    @Nullable ConfigFile followed)
    implements AutoCloseable {

  /**
   * Starts them.
   *
   * @throws ConfigException the pool's configuration cannot be used
   * @throws IOException the configuration file cannot be read
   * @throws InvalidBodyRoutingException a plugin cannot be made
   * @throws InvalidMappingException the mapping of models cannot be read
   */
  static Parts start(ServerSettings settings)
      throws ConfigException, IOException, InvalidBodyRoutingException, InvalidMappingException {
    PrometheusRegistry metrics = new PrometheusRegistry();
    BodyRouter bodies = bodies(settings, metrics);
    try {
      PoolFlags flags = settings.pool();
      return flags == null
          ? new Parts(metrics, bodies, null, null)
          : withPool(flags, metrics, bodies);
    } catch (ConfigException | IOException | RuntimeException e) {
      if (bodies != null) {
        bodies.close();
      }
      throw e;
    }
  }

  private static Parts withPool(
      PoolFlags flags, PrometheusRegistry metrics, @Nullable BodyRouter bodies)
      throws ConfigException, IOException {
    PoolSettings settings = ExtProcApplication.poolSettings(flags, metrics);
    ConfigFile followed =
        flags.followsFile()
            ? new ConfigFile(Path.of(flags.configFile()), settings.configText())
            : null;
    return new Parts(metrics, bodies, Pool.start(settings), followed);
  }

  /**
   * Checks what they would be made of.
   *
   * @return the configuration of the pool, as it is understood
   */
  static String validate(ServerSettings settings)
      throws ConfigException, IOException, InvalidBodyRoutingException, InvalidMappingException {
    PrometheusRegistry metrics = new PrometheusRegistry();
    BodyRouter bodies = bodies(settings, metrics);
    if (bodies != null) {
      bodies.close();
    }
    PoolFlags flags = settings.pool();
    return flags == null ? "" : Pool.validate(ExtProcApplication.poolSettings(flags, metrics));
  }

  private static @Nullable BodyRouter bodies(ServerSettings settings, PrometheusRegistry metrics)
      throws InvalidBodyRoutingException, InvalidMappingException {
    if (!settings.work().role().routesByBody()) {
      return null;
    }
    PoolFlags flags = settings.pool();
    return BodyRouter.open(
        settings.work().bodies(),
        new BodyRoutingMetrics(metrics, flags == null ? "" : flags.name()));
  }

  /** Gives them to the program, which closes them when it ends. */
  void register(GenericApplicationContext context) {
    if (bodies != null) {
      context.registerBean(BodyRouter.class, () -> bodies);
    }
    if (pool == null) {
      context.registerBean(PrometheusRegistry.class, () -> metrics);
    } else {
      PoolBeans.register(context, pool, metrics, followed);
    }
  }

  @Override
  public void close() {
    if (bodies != null) {
      bodies.close();
    }
    if (pool != null) {
      pool.close();
    }
  }
}
