package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.Plugin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a plugin tells about itself before it is used.
 *
 * @param others declarations of its kind, e.g. of the payload a source brings
 */
record Declared(
    Set<DataKey<?>> producedData,
    Set<DataKey<?>> requiredData,
    Set<DataKey<?>> optionalData,
    Needed needed,
    List<Plugin> others)
    implements DataSupplier, DataConsumer, NotAvailable {
  /** Neither data nor anything else. */
  static final Declared NOTHING =
      new Declared(Set.of(), Set.of(), Set.of(), Needed.ALWAYS, List.of());

  Declared produces(DataKey<?>... keys) {
    return new Declared(Set.of(keys), requiredData, optionalData, needed, others);
  }

  /** Adds keys that are required. */
  Declared requires(DataKey<?>... keys) {
    Set<DataKey<?>> all = new HashSet<>(requiredData);
    all.addAll(List.of(keys));
    return new Declared(producedData, all, optionalData, needed, others);
  }

  Declared needed(Needed when) {
    return new Declared(producedData, requiredData, optionalData, when, others);
  }

  Declared with(Plugin... declarations) {
    return new Declared(producedData, requiredData, optionalData, needed, List.of(declarations));
  }

  /** Itself and the others. */
  List<Plugin> all() {
    List<Plugin> all = new ArrayList<>(others);
    all.add(this);
    return all;
  }
}
