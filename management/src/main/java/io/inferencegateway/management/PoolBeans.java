package io.inferencegateway.management;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.Pool;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;

/** Makes a pool that was started before a program a part of it, shown to operators. */
public final class PoolBeans {

  private PoolBeans() {}

  /**
   * The pool is closed with the program.
   *
   * @param metrics where its meters are
   * @param followed whose changes the pool takes until then; null: none
   */
  public static void register(
      GenericApplicationContext beans,
      Pool pool,
      PrometheusRegistry metrics,
      @Nullable ConfigFile followed) {
    beans.registerBean(PrometheusRegistry.class, () -> metrics);
    beans.registerBean(Pool.class, () -> pool, bean -> bean.setDestroyMethodName("close"));
    beans.registerBean(DecisionsEndpoint.class, () -> new DecisionsEndpoint(pool.decisions()));
    if (followed != null) {
      beans.registerBean(AutoCloseable.class, () -> followed.follow(pool));
    }
  }
}
