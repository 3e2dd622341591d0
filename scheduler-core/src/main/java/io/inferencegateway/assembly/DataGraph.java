package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.producer.DataProducer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure all data that is consumed is produced, in the right order (specification 03, section
 * 8).
 */
final class DataGraph {
  private static final Logger LOG = LoggerFactory.getLogger(DataGraph.class);

  /** Producer types that are created when a key of theirs is missing, by printed key (8.2). */
  private static final Map<String, String> DEFAULT_PRODUCERS =
      Map.of(
          "PrefixCacheMatchInfoDataKey/approx-prefix-cache-producer",
          "approx-prefix-cache-producer",
          "TokenizedPrompt/token-producer",
          "token-producer",
          "InFlightLoadDataKey/inflight-load-producer",
          "inflight-load-producer",
          "UncachedRequestTokensDataKey/inflight-load-producer",
          "inflight-load-producer");

  private DataGraph() {}

  /** Creates missing default producers until nothing is missing. */
  static void complete(PluginInstances instances) throws ConfigException {
    for (Map<DataKey<?>, String> missing = missing(instances);
        !missing.isEmpty();
        missing = missing(instances)) {
      List<ConfigError> errors = new ArrayList<>();
      for (Map.Entry<DataKey<?>, String> entry : missing.entrySet()) {
        create(instances, entry.getKey(), entry.getValue(), errors);
      }
      if (!errors.isEmpty()) {
        throw new ConfigException(Category.PRODUCER, errors);
      }
    }
  }

  private static void create(
      PluginInstances instances, DataKey<?> key, String consumer, List<ConfigError> errors)
      throws ConfigException {
    String type = DEFAULT_PRODUCERS.get(key.toString());
    if (producedBy(instances, type, key)) {
      return; // made a moment ago for another key
    }
    if (type == null) {
      errors.add(
          new ConfigError(
              consumer,
              "no default producer found for missing data key "
                  + key
                  + ", consumed by "
                  + consumer));
    } else if (instances.has(type)) {
      errors.add(
          new ConfigError(
              consumer, "plugin '" + type + "' does not produce " + key + " as its name promises"));
    } else {
      instances.add(Category.PRODUCER, consumer, type);
      LOG.atInfo()
          .addKeyValue("producer", type + "/" + type)
          .addKeyValue("dataKey", key)
          .addKeyValue("consumer", consumer)
          .log("auto-created default producer");
    }
  }

  private static boolean producedBy(
      PluginInstances instances, @Nullable String type, DataKey<?> key) {
    DataSupplier made = type == null ? null : instances.find(type, DataSupplier.class);
    return made != null && made.producedData().contains(key);
  }

  private static Map<DataKey<?>, String> missing(PluginInstances instances) {
    Set<DataKey<?>> produced = new HashSet<>();
    instances.all(DataSupplier.class).values().forEach(s -> produced.addAll(s.producedData()));
    Map<DataKey<?>, String> missing = new LinkedHashMap<>();
    instances
        .all(DataConsumer.class)
        .forEach(
            (name, consumer) -> {
              for (DataKey<?> key : consumer.requiredData()) {
                if (!produced.contains(key)) {
                  missing.putIfAbsent(key, name);
                }
              }
            });
    return missing;
  }

  /** The producers, each after those whose data it needs or can use; else in declaration order. */
  static Map<String, DataProducer> ordered(PluginInstances instances) throws ConfigException {
    Map<String, DataProducer> waiting = new LinkedHashMap<>(instances.all(DataProducer.class));
    Map<String, DataProducer> ordered = new LinkedHashMap<>();
    while (!waiting.isEmpty()) {
      String next = firstFree(waiting, true);
      if (next == null) {
        next = firstFree(waiting, false);
      }
      DataProducer producer = next == null ? null : waiting.remove(next);
      if (next == null || producer == null) {
        throw new ConfigException(
            Category.DATAGRAPH,
            String.join(", ", waiting.keySet()),
            "cycle detected: graph is not a DAG");
      }
      ordered.put(next, producer);
    }
    return ordered;
  }

  private static @Nullable String firstFree(
      Map<String, DataProducer> waiting, boolean optionalToo) {
    for (Map.Entry<String, DataProducer> entry : waiting.entrySet()) {
      DataProducer candidate = entry.getValue();
      Set<DataKey<?>> wanted = new HashSet<>(candidate.requiredData());
      if (optionalToo) {
        wanted.addAll(candidate.optionalData());
      }
      boolean free =
          waiting.values().stream()
              .filter(other -> other != candidate)
              .flatMap(other -> other.producedData().stream())
              .noneMatch(wanted::contains);
      if (free) {
        return entry.getKey();
      }
    }
    return null;
  }
}
