package io.inferencegateway.assembly;

import io.inferencegateway.assembly.PluginInstances.Instance;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds what one configuration takes over from the one before it, with its state: an instance of
 * the same name and type with equal parameters that refers to nothing but such instances.
 */
final class KeptInstances {
  private final Set<String> names = new HashSet<>();
  private Map<String, Instance> earlier;

  KeptInstances(Map<String, Instance> earlier) {
    this.earlier = earlier;
  }

  /** The instance to go on with; null when a new one has to be made. */
  <P extends Record> @Nullable Plugin keep(
      PluginSpec spec, PluginFactory<?, P> factory, P parameters) {
    Instance same = earlier.get(spec.name());
    if (same == null
        || !same.factory().type().equals(factory.type())
        || !same.parameters().equals(parameters)
        || !references(factory, parameters).stream().allMatch(this::isSame)) {
      return null;
    }
    names.add(spec.name());
    return same.plugin();
  }

  private static <P extends Record> List<String> references(
      PluginFactory<?, P> factory, P parameters) {
    Function<P, List<String>> references = factory.references();
    return references == null ? List.of() : references.apply(parameters);
  }

  /** Whether a name leads where it led before; those referred to are made first. */
  private boolean isSame(String name) {
    return name.isEmpty() || names.contains(name);
  }

  /** Names of those that were taken over. */
  Set<String> names() {
    return names;
  }

  /** No more are made: those that were not taken over may go. */
  void forgetOthers() {
    earlier = Map.of();
  }
}
