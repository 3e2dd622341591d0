package io.inferencegateway.endpoint;

import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Require;
import org.jspecify.annotations.Nullable;

/** Keys of single numbers among the attributes of an endpoint. */
public final class ScalarKeys {
  /** Used share of the KV cache, averaged over the remote cluster an endpoint stands for. */
  public static final DataKey<Double> MULTICLUSTER_KV_USED =
      new DataKey<>("llm-d.ai/multicluster-kv-cache-utilization", "", Double.class);

  /** Waiting requests, averaged over the endpoints of that cluster. */
  public static final DataKey<Double> MULTICLUSTER_WAITING_REQUESTS =
      new DataKey<>("llm-d.ai/multicluster-queue-size", "", Double.class);

  private static final String CORE_METRICS = "core-metrics-extractor";

  private ScalarKeys() {}

  /**
   * The key a user's parameters mean (specification 04, section 2.7).
   *
   * @param parameter name of the parameter that holds the attribute, for messages
   * @param attribute must not be empty
   * @param producer null: the custom metrics of the core extractor
   */
  public static DataKey<Double> of(
      String parameter, @Nullable String attribute, @Nullable String producer) {
    Require.that(
        attribute != null && !attribute.isEmpty(), parameter, "\"\"", "the name of an attribute");
    String name = String.valueOf(attribute);
    Require.that(
        producer != null || name.indexOf('/') < 0,
        parameter,
        name,
        "a name without '/', or the part after the last '/' given as producer");
    return new DataKey<>(name, producer == null ? CORE_METRICS : producer, Double.class);
  }

  /** The key of a custom metric of the core extractor, whatever that instance is named. */
  public static DataKey<Double> customMetric(String attribute) {
    return new DataKey<>(attribute, CORE_METRICS, Double.class);
  }
}
