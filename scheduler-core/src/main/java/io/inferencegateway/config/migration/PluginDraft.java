package io.inferencegateway.config.migration;

import io.inferencegateway.config.migration.Part.Block;
import org.jspecify.annotations.Nullable;

/** An entry of {@code plugins} on its way to the present form. */
record PluginDraft(Block entry) {

  String type() {
    return entry.text("type");
  }

  String name() {
    String name = entry.text("name");
    return name.isEmpty() ? type() : name;
  }

  /** The parameters; none are put there when none are. */
  Block parameters() {
    return entry.get("parameters") instanceof Block block ? block : new Block();
  }

  PluginDraft with(Block parameters) {
    entry.remove("parameters");
    if (!parameters.isEmpty()) {
      entry.put("parameters", parameters);
    }
    return this;
  }

  /** Changes the type; the name stays, because others refer to it. */
  void changeType(String type) {
    String old = type();
    String name = name();
    entry.note("was type " + old);
    if (entry.text("name").isEmpty() && !name.equals(type)) {
      Block rest = new Block();
      entry.entries().forEach(rest::put);
      entry.entries().clear();
      entry.put("name", name);
      rest.entries().forEach(entry::put);
    }
    entry.put("type", type);
  }

  void renameParameter(String from, String to) {
    if (parameters().get(from) != null) {
      parameters().rename(from, to);
      entry.note("was parameter " + from + ", now " + to);
    }
  }

  /** Takes a parameter out; null when it was not there. */
  @Nullable Part takeParameter(String name) {
    return parameters().remove(name);
  }

  void dropParameter(String name, String reason) {
    if (takeParameter(name) != null) {
      entry.note("dropped parameter " + name + ": " + reason);
      with(parameters());
    }
  }
}
