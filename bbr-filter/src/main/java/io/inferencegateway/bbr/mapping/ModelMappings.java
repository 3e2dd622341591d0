package io.inferencegateway.bbr.mapping;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The mapping in force. It is computed anew from all ConfigMaps whenever one of them changes, so
 * that it depends on nothing but them. Thread-safe; readers never wait.
 */
public final class ModelMappings {
  private static final Logger LOG = LoggerFactory.getLogger(ModelMappings.class);

  /** Told after every change. */
  @FunctionalInterface
  public interface Observer {
    void changed(int names, int conflicts);
  }

  private final Observer observer;
  private final Map<ConfigMapId, AdapterMap> maps = new HashMap<>();
  private volatile BaseModelMapping current = BaseModelMapping.EMPTY;

  public ModelMappings(Observer observer) {
    this.observer = observer;
    observer.changed(0, 0);
  }

  public BaseModelMapping current() {
    return current;
  }

  /**
   * Takes the place of all ConfigMaps.
   *
   * @param unreadable origins whose ConfigMaps stay as they were
   */
  public synchronized void replaceAll(Collection<AdapterMap> all, Set<String> unreadable) {
    maps.values().removeIf(map -> !unreadable.contains(map.id().origin()));
    all.forEach(map -> maps.put(map.id(), map));
    publish();
  }

  private void publish() {
    List<String> before = current.conflicts();
    current = BaseModelMapping.of(maps.values());
    observer.changed(current.size(), current.conflicts().size());
    if (!current.conflicts().isEmpty() && !current.conflicts().equals(before)) {
      LOG.atWarn()
          .addKeyValue("names", current.conflicts())
          .log("names are claimed by several base models; the oldest ConfigMap counts");
    }
  }
}
