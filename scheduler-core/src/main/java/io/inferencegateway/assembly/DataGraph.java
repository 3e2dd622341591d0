package io.inferencegateway.assembly;

import io.inferencegateway.admission.Admitter;
import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.flowcontrol.FairnessPolicy;
import io.inferencegateway.flowcontrol.OrderingPolicy;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.scheduling.Screener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who needs whose data (specification 03, section 8.3): refuses data that comes too late or as
 * something else, and puts producers before those that use what they produce.
 */
final class DataGraph {
  private final PluginInstances instances;
  private final Map<String, DataSupplier> suppliers;
  private final Map<String, DataConsumer> consumers;

  private DataGraph(PluginInstances instances) {
    this.instances = instances;
    this.suppliers = instances.all(DataSupplier.class);
    this.consumers = instances.all(DataConsumer.class);
  }

  /** The producers, each after those whose data it needs or can use; else in declaration order. */
  static Map<String, DataProducer> ordered(PluginInstances instances) throws ConfigException {
    DataGraph graph = new DataGraph(instances);
    graph.check();
    return graph.order();
  }

  private void check() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    consumers.forEach(
        (consumer, plugin) -> {
          for (DataKey<?> wanted : plugin.requiredData()) {
            suppliers.forEach(
                (name, supplier) -> check(name, supplier.producedData(), consumer, wanted, errors));
          }
        });
    Errors.throwIfAny(Category.DATAGRAPH, errors);
  }

  private void check(
      String supplier,
      Set<DataKey<?>> data,
      String consumer,
      DataKey<?> wanted,
      List<ConfigError> errors) {
    for (DataKey<?> produced : data) {
      if (supplier.equals(consumer) || !produced.equals(wanted)) {
        continue;
      }
      if (!wanted.valueType().isAssignableFrom(produced.valueType())) {
        errors.add(
            new ConfigError(
                instances.place(consumer),
                "data type mismatch between produced and consumed data for key: "
                    + wanted
                    + " (expected: "
                    + wanted.valueType().getSimpleName()
                    + ")"));
      } else if (layer(consumer) >= 0 && layer(supplier) > layer(consumer)) {
        errors.add(
            new ConfigError(
                instances.place(consumer),
                "invalid plugin layer execution order: producer "
                    + instances.typedName(supplier)
                    + " needs to be executed before consumer "
                    + instances.typedName(consumer)));
      }
    }
  }

  /** When in a request's life a plugin acts; -1: at no certain time. */
  private int layer(String name) {
    return switch (instances.find(name, Plugin.class)) {
      case FairnessPolicy _ -> 0;
      case OrderingPolicy _ -> 0;
      case DataProducer _ -> 1;
      case PreRequest _ -> 1;
      case Admitter _ -> 1;
      case Screener _ -> 1;
      case ProfileHandler _ -> 2;
      case Filter _ -> 2;
      case Scorer _ -> 2;
      case Picker _ -> 2;
      case null, default -> -1;
    };
  }

  private Map<String, DataProducer> order() throws ConfigException {
    Map<String, DataProducer> waiting = new LinkedHashMap<>(instances.all(DataProducer.class));
    Map<String, DataProducer> ordered = new LinkedHashMap<>();
    while (!waiting.isEmpty()) {
      String next = next(waiting);
      if (next.isEmpty()) {
        throw new ConfigException(
            Category.DATAGRAPH,
            instances.place(waiting.keySet().iterator().next()),
            "cycle detected: graph is not a DAG (among "
                + String.join(", ", waiting.keySet())
                + ")");
      }
      ordered.put(next, waiting.remove(next));
    }
    return ordered;
  }

  /** The first that waits for nobody; optional data counts unless all wait for each other. */
  private static String next(Map<String, DataProducer> waiting) {
    String ready = "";
    for (Map.Entry<String, DataProducer> entry : waiting.entrySet()) {
      DataProducer candidate = entry.getValue();
      if (waitsFor(candidate.requiredData(), candidate, waiting)) {
        continue;
      }
      if (!waitsFor(candidate.optionalData(), candidate, waiting)) {
        return entry.getKey();
      }
      ready = ready.isEmpty() ? entry.getKey() : ready;
    }
    return ready;
  }

  private static boolean waitsFor(
      Set<DataKey<?>> wanted, DataProducer candidate, Map<String, DataProducer> waiting) {
    return waiting.values().stream()
        .filter(other -> other != candidate)
        .anyMatch(other -> other.producedData().stream().anyMatch(wanted::contains));
  }
}
