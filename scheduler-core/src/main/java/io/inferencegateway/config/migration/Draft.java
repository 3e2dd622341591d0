package io.inferencegateway.config.migration;

import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import java.util.ArrayList;
import java.util.List;

/** A document on its way to the present form. */
final class Draft {
  private final Block root;
  private final boolean isOld;
  private final List<String> unresolved = new ArrayList<>();

  Draft(Block root) {
    this.root = root;
    this.isOld = root.text("apiVersion").equals(DocumentReader.OLD_API_VERSION);
  }

  Block root() {
    return root;
  }

  /** Whether it says to be of a version that ignored unknown parameters. */
  boolean isOld() {
    return isOld;
  }

  /** What could not be rewritten, for its author. */
  List<String> unresolved() {
    return unresolved;
  }

  /** Notes on a part that something about it has no counterpart any more. */
  void unresolved(Block part, String place, String problem) {
    part.note("NOT MIGRATED: " + problem);
    unresolved.add(place + ": " + problem);
  }

  /** All entries of {@code plugins}, as they are now. */
  List<PluginDraft> plugins() {
    return entries().blocks().stream().map(PluginDraft::new).toList();
  }

  /** Whether any plugin is of one of these types. */
  boolean hasAny(String... types) {
    return plugins().stream().anyMatch(plugin -> List.of(types).contains(plugin.type()));
  }

  /** Adds an entry before another. */
  PluginDraft addBefore(PluginDraft place, String name, String type) {
    Block entry = new Block();
    if (!name.equals(type)) {
      entry.put("name", name);
    }
    entry.put("type", type);
    List<Part> all = entries().parts();
    int index = all.indexOf(place.entry());
    all.add(index < 0 ? all.size() : index, entry);
    return new PluginDraft(entry);
  }

  /** Takes an entry out, and all references to it. */
  void drop(PluginDraft plugin, String reason) {
    entries().parts().remove(plugin.entry());
    plugin.entry().notes().forEach(root::note);
    root.note("dropped plugin " + plugin.name() + ": " + reason);
    replaceInProfiles(plugin.name(), List.of());
  }

  /** Puts other references in the place of each reference to a plugin. */
  void replaceInProfiles(String name, List<String> others) {
    for (Items references : references()) {
      List<Part> parts = references.parts();
      for (Block reference : references.blocks()) {
        if (reference.text("pluginRef").equals(name)) {
          int index = parts.indexOf(reference);
          parts.remove(index);
          parts.addAll(
              index,
              others.stream().<Part>map(other -> new Block().put("pluginRef", other)).toList());
        }
      }
    }
  }

  /** The lists of references of all profiles. */
  List<Items> references() {
    List<Items> references = new ArrayList<>();
    if (root.get("schedulingProfiles") instanceof Items profiles) {
      for (Block profile : profiles.blocks()) {
        if (profile.get("plugins") instanceof Items plugins) {
          references.add(plugins);
        }
      }
    }
    return references;
  }

  Items entries() {
    return root.items("plugins");
  }
}
