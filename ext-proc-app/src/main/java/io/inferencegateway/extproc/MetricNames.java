package io.inferencegateway.extproc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The deprecated flags that name metrics of the model servers. As soon as one is given, all count:
 * they describe the default engine (specification 03, sections 17.2 and 23).
 */
final class MetricNames {

  /**
   * A flag.
   *
   * @param key what it is called in {@code engineConfigs}
   * @param byDefault what counts when it is not given
   */
  record Flag(String name, String key, String byDefault) {}

  static final List<Flag> ALL =
      List.of(
          new Flag(
              "total-queued-requests-metric", "queuedRequestsSpec", "vllm:num_requests_waiting"),
          new Flag(
              "total-running-requests-metric", "runningRequestsSpec", "vllm:num_requests_running"),
          new Flag("kv-cache-usage-percentage-metric", "kvUsageSpec", "vllm:kv_cache_usage_perc"),
          new Flag("lora-info-metric", "loraSpec", "vllm:lora_requests_info"),
          new Flag("cache-info-metric", "cacheInfoSpec", "vllm:cache_config_info"));

  private MetricNames() {}

  /**
   * What the flags say, by the keys of {@code engineConfigs}; empty when none is given.
   *
   * @param given the value of a flag; null when it is not given
   */
  static Map<String, String> specs(Function<String, @Nullable String> given) {
    Map<String, String> specs = new HashMap<>();
    boolean any = false;
    for (Flag flag : ALL) {
      String value = given.apply(flag.name());
      specs.put(flag.key(), value == null ? flag.byDefault() : value);
      any |= value != null;
    }
    return any ? specs : Map.of();
  }
}
