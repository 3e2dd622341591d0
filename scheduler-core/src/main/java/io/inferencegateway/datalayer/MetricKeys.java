package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.DataKey;

/** Keys of the scraped numbers, for dependency checks only: the values live in endpoint metrics. */
public final class MetricKeys {
  private static final String EXTRACTOR = "core-metrics-extractor";

  public static final DataKey<Integer> WAITING_REQUESTS =
      new DataKey<>("WaitingQueueSize", EXTRACTOR, Integer.class);
  public static final DataKey<Integer> RUNNING_REQUESTS =
      new DataKey<>("RunningRequestsSize", EXTRACTOR, Integer.class);
  public static final DataKey<Double> KV_USED =
      new DataKey<>("KVCacheUsagePercent", EXTRACTOR, Double.class);

  private MetricKeys() {}
}
