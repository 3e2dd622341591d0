package io.inferencegateway.plugin;

import java.util.Set;

/** A plugin that reads data other plugins produce. */
public interface DataConsumer extends Plugin {

  /** Keys without which the configuration is refused, unless a default producer exists. */
  default Set<DataKey<?>> requiredData() {
    return Set.of();
  }

  /** Keys the plugin can do without. */
  default Set<DataKey<?>> optionalData() {
    return Set.of();
  }
}
