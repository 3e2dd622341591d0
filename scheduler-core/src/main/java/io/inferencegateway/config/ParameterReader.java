package io.inferencegateway.config;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the {@code parameters} of a plugin into its record (specification 03, section 2.3): keys
 * without regard to case, unknown keys refused, everything left out taken from the factory's
 * defaults.
 */
public final class ParameterReader {

  private ParameterReader() {}

  /**
   * The parameters of one plugin.
   *
   * @param given null when the user wrote none
   * @param errors where problems go; the result is null when there was one
   */
  @SuppressWarnings("unchecked") // a record is bound to the class of its defaults
  public static <P extends Record> @Nullable P read(
      PluginFactory<?, P> factory, @Nullable ConfigNode given, List<ConfigError> errors) {
    P defaults = factory.defaults();
    if (given == null || given.isNull() || factory.ignoresParameters()) {
      return defaults;
    }
    if (given instanceof ConfigNode.Mapping mapping) {
      return (P) new RecordBinder(errors).bind(mapping, defaults.getClass(), defaults);
    }
    errors.add(new ConfigError(given.path(), given.describe() + " (expected: a mapping)"));
    return null;
  }
}
