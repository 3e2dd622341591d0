package io.inferencegateway.bbr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which base model serves a name: an adapter's base, or the name itself when it is a base model
 * (specification 09, section 5). Immutable.
 */
public final class BaseModelMapping {
  public static final BaseModelMapping EMPTY = new BaseModelMapping(Map.of());

  private final Map<String, String> baseByName;

  private BaseModelMapping(Map<String, String> baseByName) {
    this.baseByName = Map.copyOf(baseByName);
  }

  /**
   * @param adaptersByBase the adapters of each base model; a name claimed twice belongs to the base
   *     that comes first in the alphabet, and a base model is never the adapter of another
   */
  public static BaseModelMapping of(Map<String, List<String>> adaptersByBase) {
    Map<String, String> baseByName = new HashMap<>();
    for (String base : adaptersByBase.keySet()) {
      baseByName.put(base, base);
    }
    adaptersByBase.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry ->
                entry.getValue().forEach(name -> baseByName.putIfAbsent(name, entry.getKey())));
    return new BaseModelMapping(baseByName);
  }

  /** The base model behind {@code name}; empty when nobody registered it. */
  public String baseOf(String name) {
    return baseByName.getOrDefault(name, "");
  }
}
