package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.DataKey;
import java.util.Set;

/** Keys of the scraped numbers, for dependency checks only: the values live in endpoint metrics. */
@SuppressWarnings("rawtypes") // a class literal has no type arguments
public final class MetricKeys {
  private static final String EXTRACTOR = "core-metrics-extractor";

  public static final DataKey<Integer> WAITING_REQUESTS =
      new DataKey<>("WaitingQueueSize", EXTRACTOR, Integer.class);
  public static final DataKey<Integer> RUNNING_REQUESTS =
      new DataKey<>("RunningRequestsSize", EXTRACTOR, Integer.class);
  public static final DataKey<Double> KV_USED =
      new DataKey<>("KVCacheUsagePercent", EXTRACTOR, Double.class);

  public static final DataKey<Set> ACTIVE_ADAPTERS =
      new DataKey<>("ActiveModels", EXTRACTOR, Set.class);
  public static final DataKey<Set> WAITING_ADAPTERS =
      new DataKey<>("WaitingModels", EXTRACTOR, Set.class);

  private MetricKeys() {}
}
