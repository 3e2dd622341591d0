package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in data sources, listed by hand. */
public final class DataSources {

  private DataSources() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        MetricsDataSource.FACTORY,
        MetricsDataSource.MULTICLUSTER,
        EndpointNotificationSource.FACTORY);
  }
}
