package io.inferencegateway.assembly;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A recorded start of the reference with one configuration. */
record Recording(JsonNode json) {

  static Recording read(Path file) {
    return new Recording(JsonMapper.shared().readTree(file));
  }

  String name() {
    return json.path("name").asString();
  }

  /** Whether it is about flags or the Kubernetes client, which the core does not have. */
  boolean isAboutTheProgram() {
    return category().equals("FLAG") || name().equals("config-kubernetes-no-kubeconfig");
  }

  boolean isRefused() {
    return json.path("startFails").asBoolean(false);
  }

  String category() {
    return json.path("category").asString("");
  }

  String message() {
    return json.path("message").asString("");
  }

  /** Why ours differs; empty: it does not. */
  String ours() {
    return json.path("ours").asString("");
  }

  boolean allowsExperimental() {
    return json.path("args").valueStream().anyMatch(a -> a.asString().startsWith("--allow-exp"));
  }

  JsonNode effective() {
    return json.path("effective");
  }

  /** The document as the reference got it; the recorder had added a discovery to most. */
  String document(Path folder) {
    String text = json.path("config").asString();
    boolean asItIs = json.path("raw").asBoolean(false) || text.contains("file-discovery");
    String document = asItIs ? text : withDiscovery(text);
    return document
        .replace("${ENDPOINTS_FILE}", folder + "/endpoints.yaml")
        .replace("${DIR}", folder.toString());
  }

  @SuppressWarnings("unchecked") // the shape of the documents is known
  private static String withDiscovery(String text) {
    Object root = new Load(LoadSettings.builder().build()).loadFromString(text);
    Map<String, Object> document = new LinkedHashMap<>((Map<String, Object>) root);
    List<Object> plugins =
        new ArrayList<>((List<Object>) document.getOrDefault("plugins", List.of()));
    plugins.add(
        Map.of(
            "name",
            "golden-discovery",
            "type",
            "file-discovery",
            "parameters",
            Map.of("path", "${DIR}/endpoints.yaml", "watchFile", true)));
    document.put("plugins", plugins);
    Map<String, Object> dataLayer =
        new LinkedHashMap<>((Map<String, Object>) document.getOrDefault("dataLayer", Map.of()));
    dataLayer.putIfAbsent("discovery", Map.of("pluginRef", "golden-discovery"));
    document.put("dataLayer", dataLayer);
    return new Dump(DumpSettings.builder().build()).dumpToString(document);
  }
}
