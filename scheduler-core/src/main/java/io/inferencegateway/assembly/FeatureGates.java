package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Switches of whole features (specification 03, section 4).
 *
 * @param flowControl requests wait in queues instead of being refused
 * @param haPopulateNonLeaderDatastore standby replicas know the endpoints, too
 */
record FeatureGates(boolean flowControl, boolean haPopulateNonLeaderDatastore) {
  private static final String FLOW_CONTROL = "flowControl";
  private static final String POPULATE_STANDBY = "haPopulateNonLeaderDatastore";
  private static final Set<String> TRUE = Set.of("1", "t", "true");
  private static final Set<String> FALSE = Set.of("0", "f", "false");

  /**
   * Reads {@code name}, {@code name=true} and {@code name=false}; the last one of a name counts.
   */
  static FeatureGates of(List<String> entries) throws ConfigException {
    Map<String, Boolean> gates = new LinkedHashMap<>();
    gates.put(FLOW_CONTROL, false);
    gates.put(POPULATE_STANDBY, true);
    List<ConfigError> errors = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      String problem = read(entries.get(i), gates);
      if (!problem.isEmpty()) {
        errors.add(new ConfigError("featureGates[" + i + "]", problem));
      }
    }
    Errors.throwIfAny(Category.GATE, errors);
    return new FeatureGates(
        gates.getOrDefault(FLOW_CONTROL, false), gates.getOrDefault(POPULATE_STANDBY, true));
  }

  /** What is wrong with the entry; empty when it was put into {@code gates}. */
  private static String read(String entry, Map<String, Boolean> gates) {
    String[] parts = entry.split("=", -1);
    String name = parts[0];
    if (!gates.containsKey(name)) {
      return "feature gate '"
          + name
          + "' is unknown or unregistered"
          + Suggestion.of(name, gates.keySet());
    }
    String value = parts.length == 1 ? "true" : parts[1].strip().toLowerCase(Locale.ROOT);
    if (!TRUE.contains(value) && !FALSE.contains(value)) {
      return value
          + " is not a valid value for the feature gate "
          + name
          + " (expected: true or false)";
    }
    gates.put(name, TRUE.contains(value));
    return "";
  }
}
