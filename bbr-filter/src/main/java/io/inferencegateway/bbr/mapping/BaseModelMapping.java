package io.inferencegateway.bbr.mapping;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Which base model serves a name: an adapter's base, or the name itself when it is a base model
 * (specification 09, section 5). Immutable.
 */
public final class BaseModelMapping {
  public static final BaseModelMapping EMPTY = of(List.of());

  private final Map<String, String> baseByName;
  private final List<String> conflicts;

  private BaseModelMapping(Map<String, String> baseByName, List<String> conflicts) {
    this.baseByName = Map.copyOf(baseByName);
    this.conflicts = List.copyOf(conflicts);
  }

  /** Of all ConfigMaps there are. An adapter that several claim belongs to the oldest of them. */
  public static BaseModelMapping of(Collection<AdapterMap> maps) {
    Map<String, String> baseByName = new HashMap<>();
    TreeSet<String> conflicts = new TreeSet<>();
    List<AdapterMap> byAge = maps.stream().sorted(AdapterMap.BY_AGE).toList();
    for (AdapterMap map : byAge) {
      for (String adapter : map.adapters()) {
        String earlier = baseByName.putIfAbsent(adapter, map.baseModel());
        if (earlier != null && !earlier.equals(map.baseModel())) {
          conflicts.add(adapter);
        }
      }
    }
    for (AdapterMap map : byAge) {
      String adapterOf = baseByName.putIfAbsent(map.baseModel(), map.baseModel());
      if (adapterOf != null && !adapterOf.equals(map.baseModel())) {
        conflicts.add(map.baseModel());
      }
    }
    return new BaseModelMapping(baseByName, List.copyOf(conflicts));
  }

  /**
   * The base model behind {@code name}, which has no space around it; empty when nobody registered
   * it. A name that is an adapter and a base model counts as the adapter.
   */
  public String baseOf(String name) {
    return baseByName.getOrDefault(name, "");
  }

  /** How many names have a base model. */
  public int size() {
    return baseByName.size();
  }

  /** Names that are claimed by more than one base model, in order. */
  public List<String> conflicts() {
    return conflicts;
  }
}
