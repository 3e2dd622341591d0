package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.event.Level;

/** Makes the producers of data that is needed and that nobody produces (specification 03, 8.2). */
final class MissingProducers {
  /** Producer types by the printed key of what they produce under their default name. */
  private static final Map<String, String> BY_KEY =
      Map.of(
          "PrefixCacheMatchInfoDataKey/approx-prefix-cache-producer",
          "approx-prefix-cache-producer",
          "InFlightLoadDataKey/inflight-load-producer",
          "inflight-load-producer",
          "UncachedRequestTokensDataKey/inflight-load-producer",
          "inflight-load-producer",
          "LatencyPredictionInfoDataKey/predicted-latency-producer",
          "predicted-latency-producer",
          "MultiModalEncoderCacheMatchInfoKey/mm-embeddings-cache-producer",
          "mm-embeddings-cache-producer",
          "TokenizedPrompt/token-producer",
          "token-producer",
          "SessionIDDataKey/session-id-producer",
          "session-id-producer");

  private final PluginInstances instances;
  private final Warnings warnings;
  private final Set<String> mismatched = new HashSet<>();

  private MissingProducers(PluginInstances instances, Warnings warnings) {
    this.instances = instances;
    this.warnings = warnings;
  }

  /** Adds them to {@code instances}, with those that they need in turn. */
  static void add(PluginInstances instances, Warnings warnings) throws ConfigException {
    MissingProducers producers = new MissingProducers(instances, warnings);
    boolean added = true;
    while (added) {
      added = producers.addOneRound();
    }
    producers.missing(false).forEach(producers::noteOptional);
  }

  private boolean addOneRound() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    boolean added = false;
    for (Map.Entry<DataKey<?>, String> entry : missing(true).entrySet()) {
      added |= addFor(entry.getKey(), entry.getValue(), errors);
    }
    Errors.throwIfAny(Category.PRODUCER, errors);
    return added;
  }

  private boolean addFor(DataKey<?> key, String consumer, List<ConfigError> errors)
      throws ConfigException {
    String type = BY_KEY.get(key.toString());
    if (type == null) {
      errors.add(
          new ConfigError(
              instances.place(consumer),
              "no default producer found for missing data key "
                  + key
                  + ", consumed by "
                  + consumer
                  + " (expected: a plugin that produces it)"));
      return false;
    }
    if (instances.has(type)) {
      if (!produces(type, key) && mismatched.add(key.toString())) {
        warnings.add(
            Category.PRODUCER,
            instances.place(consumer),
            "'" + type + "' does not produce " + key + " as its name promises");
      }
      return false;
    }
    instances.add(Category.PRODUCER, instances.place(consumer), type);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("producer", instances.typedName(type));
    values.put("dataKey", key);
    values.put("consumer", consumer);
    warnings.note(Level.INFO, "auto-created default producer", values);
    return true;
  }

  private boolean produces(String name, DataKey<?> key) {
    DataSupplier supplier = instances.find(name, DataSupplier.class);
    return supplier != null && supplier.producedData().contains(key);
  }

  /** Keys that nobody produces, with the first that wants them. */
  private Map<DataKey<?>, String> missing(boolean required) {
    Set<DataKey<?>> produced = new HashSet<>();
    instances.all(DataSupplier.class).values().forEach(s -> produced.addAll(s.producedData()));
    Map<DataKey<?>, String> missing = new LinkedHashMap<>();
    instances
        .all(DataConsumer.class)
        .forEach(
            (name, consumer) ->
                (required ? consumer.requiredData() : consumer.optionalData())
                    .stream()
                        .filter(key -> !produced.contains(key))
                        .forEach(key -> missing.putIfAbsent(key, name)));
    return missing;
  }

  private void noteOptional(DataKey<?> key, String consumer) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("plugin", consumer);
    values.put("dataKey", key);
    warnings.note(
        Level.WARN, "optional data key has no producer, plugin will use fallback", values);
  }
}
