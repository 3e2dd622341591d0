package io.inferencegateway.config.migration;

import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.config.migration.Part.Leaf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Version, gates and sections (specification 03, section 19.2). */
final class SectionSteps {
  private static final String DETECTOR = "utilization-detector";
  private static final Set<String> GONE_GATES =
      Set.of("dataLayer", "prepareDataPlugins", "enableLegacyMetrics");
  private static final List<String> THRESHOLDS =
      List.of("queueDepthThreshold", "kvCacheUtilThreshold", "metricsStalenessThreshold");
  private static final List<String> QUEUE_CHOICES = List.of("queue", "queueType");

  private SectionSteps() {}

  static void apply(Draft draft) {
    Block root = draft.root();
    version(root);
    gates(root);
    thresholds(draft);
    detector(root);
    parser(root);
    dataLayer(root);
    bands(draft);
  }

  private static void version(Block root) {
    String version = root.text("apiVersion");
    if (version.isEmpty() || version.equals(DocumentReader.OLD_API_VERSION)) {
      if (!version.isEmpty()) {
        root.note("apiVersion was " + version);
      }
      Map<String, Part> rest = new LinkedHashMap<>(root.entries());
      root.entries().clear();
      root.put("apiVersion", DocumentReader.API_VERSION).put("kind", DocumentReader.KIND);
      rest.remove("apiVersion");
      rest.forEach(root::put);
    }
  }

  private static void gates(Block root) {
    if (root.get("featureGates") instanceof Items gates
        && gates.parts().removeIf(gate -> isGone(root, gate))
        && gates.parts().isEmpty()) {
      root.remove("featureGates");
    }
  }

  private static boolean isGone(Block root, Part gate) {
    boolean gone = gate instanceof Leaf(String text) && GONE_GATES.contains(text.split("=", 2)[0]);
    if (gone && gate instanceof Leaf(var name)) {
      root.note("dropped feature gate " + name + ": always on, or gone");
    }
    return gone;
  }

  private static void thresholds(Draft draft) {
    if (!(draft.root().get("saturationDetector") instanceof Block old)) {
      return;
    }
    Block parameters = new Block();
    for (String key : THRESHOLDS) {
      Part value = old.remove(key);
      if (value != null) {
        parameters.put(key, value);
      }
    }
    if (!parameters.isEmpty()) {
      Block entry = new Block().put("type", DETECTOR).put("parameters", parameters);
      draft.entries().add(entry.note("thresholds were in saturationDetector"));
      old.put("pluginRef", DETECTOR);
    }
  }

  private static void detector(Block root) {
    Part old = root.remove("saturationDetector");
    if (old == null) {
      return;
    }
    Block flowControl = root.block("flowControl");
    if (flowControl.get("saturationDetector") == null) {
      flowControl.put("saturationDetector", noted(old, "was saturationDetector at the top"));
    } else {
      root.note("dropped saturationDetector: flowControl.saturationDetector counts");
    }
  }

  private static void parser(Block root) {
    Part old = root.remove("parser");
    if (old == null) {
      return;
    }
    Items parsers = root.block("requestHandler").items("parsers");
    if (parsers.parts().isEmpty()) {
      parsers.add(noted(old, "was parser at the top"));
    } else {
      root.note("dropped parser: requestHandler.parsers counts");
    }
  }

  private static void dataLayer(Block root) {
    @Nullable Part old = root.get("data");
    if (old instanceof Block data && root.get("dataLayer") == null) {
      root.rename("data", "dataLayer");
      data.note("was data");
      if (data.isEmpty()) {
        data.put("injectDefaults", false).note("an empty section meant: no metrics");
      }
    }
  }

  private static void bands(Draft draft) {
    if (!(draft.root().get("flowControl") instanceof Block flowControl)) {
      return;
    }
    Items bands = flowControl.get("priorityBands") instanceof Items items ? items : new Items();
    for (Block band : bands.blocks()) {
      for (String key : QUEUE_CHOICES) {
        if (band.remove(key) != null) {
          draft.unresolved(
              band, "flowControl.priorityBands", key + " was dropped: queues cannot be chosen");
        }
      }
    }
  }

  private static Part noted(Part part, String note) {
    return part instanceof Block block ? block.note(note) : part;
  }
}
