package io.inferencegateway.assembly;

import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.Plugin;
import java.time.Instant;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The states of all instances as one JSON document (specification 10, section 6.2). */
final class PluginStates {
  private static final JsonMapper JSON = JsonMapper.shared();

  private PluginStates() {}

  /** The document; whatever one instance does, the others are in it. */
  static String of(PluginInstances instances, Instant now) {
    TreeMap<String, JsonNode> byName = new TreeMap<>();
    instances.forEach((name, plugin) -> byName.put(name, entry(instances, name, plugin)));
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("timestamp", now.toString());
    document.putObject("plugins").setAll(byName);
    return document.toString();
  }

  private static ObjectNode entry(PluginInstances instances, String name, Plugin plugin) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("name", name);
    entry.put("type", instances.reportedType(name));
    if (!(plugin instanceof Inspectable inspectable)) {
      return entry.put("message", "plugin does not support state collection");
    }
    try {
      entry.set("state", JSON.valueToTree(inspectable.state()));
    } catch (JacksonException _) {
      entry.put("message", "plugin returned invalid JSON state");
    } catch (RuntimeException e) {
      entry.put("message", "failed to dump plugin state: " + e);
    }
    return entry;
  }
}
