package io.inferencegateway.recording;

import io.inferencegateway.assembly.Pool;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The servers of a recording, the file that lists them, and the configuration to read it. */
public final class RecordedPods implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final JsonNode recording;
  private final Path folder;
  private final ModelServers servers;
  private final @Nullable PredictionServer predictions;
  private final BlockEventPublishers publishers;
  private final Set<String> listed = new LinkedHashSet<>();

  /**
   * Starts the model servers and writes the file.
   *
   * @param folder for that file; of this recording alone
   */
  public RecordedPods(JsonNode recording, Path folder) throws IOException {
    this.recording = recording;
    this.folder = folder;
    this.servers = new ModelServers(recording.path("pods"));
    this.predictions =
        recording.has("predictor") ? new PredictionServer(recording.get("predictor")) : null;
    this.publishers =
        new BlockEventPublishers(servers, recording.path("kvEvents").asBoolean(false));
    listed.addAll(servers.names());
    writeEndpoints();
  }

  /** The recorded configuration, with file discovery added where the recorder added it. */
  public String config() {
    String text = recording.path("config").asString();
    if (text.contains("file-discovery")) {
      return text.replace("${ENDPOINTS_FILE}", endpointsFile().toString());
    }
    Object document = new Load(LoadSettings.builder().build()).loadFromString(text);
    Map<String, Object> config = new LinkedHashMap<>();
    if (document instanceof Map<?, ?> map) {
      map.forEach((key, value) -> config.put(String.valueOf(key), value));
    }
    List<Object> plugins = new ArrayList<>();
    if (config.get("plugins") instanceof List<?> list) {
      list.forEach(plugin -> plugins.add(withPredictionServer(plugin)));
    }
    plugins.add(
        Map.of(
            "name", "golden-discovery",
            "type", "file-discovery",
            "parameters", Map.of("path", endpointsFile().toString(), "watchFile", true)));
    config.put("plugins", plugins);
    Map<String, Object> dataLayer = new LinkedHashMap<>();
    if (config.get("dataLayer") instanceof Map<?, ?> map) {
      map.forEach((key, value) -> dataLayer.put(String.valueOf(key), value));
    }
    dataLayer.put("discovery", Map.of("pluginRef", "golden-discovery"));
    config.put("dataLayer", dataLayer);
    config.putIfAbsent("apiVersion", "llm-d.ai/v1alpha1");
    config.putIfAbsent("kind", "EndpointPickerConfig");
    return JSON.writeValueAsString(config);
  }

  /** The recorder named the prediction server in the environment. */
  private Object withPredictionServer(Object plugin) {
    if (!(plugin instanceof Map<?, ?> entry)
        || !"predicted-latency-producer".equals(entry.get("type"))) {
      return plugin;
    }
    Map<Object, Object> parameters = new LinkedHashMap<>();
    if (entry.get("parameters") instanceof Map<?, ?> given) {
      parameters.putAll(given);
    }
    String address = predictions == null ? "http://127.0.0.1:9" : predictions.address();
    parameters.put("predictionServers", address);
    parameters.put("trainingServer", address);
    Map<Object, Object> changed = new LinkedHashMap<>(entry);
    changed.put("parameters", parameters);
    return changed;
  }

  /** Whether the recording allows plugins that are experimental. */
  public boolean allowsExperimental() {
    return recording.path("args").toString().contains("--allow-experimental-plugins");
  }

  /** Makes the changes that a step begins with and waits until the pool knows them. */
  public void change(JsonNode step, Pool pool) throws IOException {
    step.path("metrics").forEachEntry((pod, page) -> servers.page(pod, page.asString()));
    step.path("remove").forEach(pod -> listed.remove(pod.asString()));
    step.path("add").forEach(pod -> listed.add(pod.asString()));
    if (step.has("remove") || step.has("add")) {
      writeEndpoints();
      await(() -> pool.endpoints().endpoints().size() == listed.size());
    }
    if (step.has("metrics") || step.has("add")) {
      settle(pool);
    }
  }

  /** Has model servers publish block events, if any, and waits until the pool has applied them. */
  public void publish(JsonNode events, PrometheusRegistry metrics) {
    if (!events.isMissingNode()) {
      publishers.publish(events);
      await(() -> publishers.areApplied(MetricValues.of(metrics)));
    }
  }

  /** Waits until every page was read that could be read; two more scrapes mean the first is in. */
  public void settle(Pool pool) {
    Map<String, Integer> before = new HashMap<>();
    listed.stream().filter(servers::hasPage).forEach(pod -> before.put(pod, servers.scrapes(pod)));
    await(
        () ->
            before.entrySet().stream().allMatch(e -> servers.scrapes(e.getKey()) > e.getValue() + 2)
                && pool.endpoints().endpoints().size() == listed.size());
  }

  /** Address and port of a model server. */
  public String hostPort(String name) {
    return servers.hostPort(name);
  }

  /** With names instead of addresses, as the recordings have them. */
  public String named(String text) {
    return servers.named(text);
  }

  /** With addresses for <code>@{name}</code> and <code>@{name.ip}</code>. */
  public String expanded(String text) {
    return servers.expanded(text);
  }

  private Path endpointsFile() {
    return folder.resolve("endpoints.yaml");
  }

  private void writeEndpoints() throws IOException {
    Path next = folder.resolve("endpoints.next");
    Files.writeString(next, servers.endpointsFile(listed));
    Files.move(next, endpointsFile(), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within 20 s");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  @Override
  public void close() {
    servers.close();
    publishers.close();
    if (predictions != null) {
      predictions.close();
    }
  }
}
