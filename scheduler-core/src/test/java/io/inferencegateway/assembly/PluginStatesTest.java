package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.telemetry.PluginMeters;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PluginStatesTest {
  private static final String DOCUMENT =
      """
      plugins:
      - {type: no-hit-lru-scorer}
      - {type: prefix-cache-scorer}
      - {type: token-load-scorer}
      - {type: mm-embeddings-cache-scorer}
      - {type: latency-scorer, parameters: {latencyPredictionInfoProducerName: foreseen}}
      - {type: inprocess-latency-predictor, name: foreseen}
      - {type: file-discovery, name: nodes, parameters: {path: '%s'}}
      schedulingProfiles:
      - name: default
        plugins:
        - {pluginRef: no-hit-lru-scorer}
        - {pluginRef: prefix-cache-scorer}
        - {pluginRef: token-load-scorer}
        - {pluginRef: mm-embeddings-cache-scorer}
        - {pluginRef: latency-scorer}
      dataLayer:
        discovery: {pluginRef: nodes}
      """;

  @TempDir private Path folder;

  @Test
  void pluginsSayWhatTheyKeep() throws Exception {
    try (ReloadingPool running = ReloadingPool.start(folder, DOCUMENT)) {
      String words = "word ".repeat(200);
      InFlightRequest request = running.routed(words);
      String used = request.targets().getFirst().id().toString();

      String text = running.pool().pluginStates();

      JsonNode states = JsonMapper.shared().readTree(text);
      assertThat(text).doesNotContain("word");
      assertThat(Instant.parse(states.path("timestamp").asString())).isBefore(Instant.now());
      JsonNode plugins = states.path("plugins");
      assertThat(plugins.path("nodes").path("type").asString()).isEqualTo("file-discovery");
      assertThat(state(plugins, "nodes"))
          .isEqualTo(
              """
              {"endpoints":["default/e1","default/e2"],"totalEndpoints":2,"maxEndpoints":100}""");
      assertThat(state(plugins, "no-hit-lru-scorer"))
          .isEqualTo(
              """
              {"endpoints":["USED"],"totalEndpoints":1,"maxEndpoints":100}"""
                  .replace("USED", used));
      assertThat(state(plugins, "inflight-load-producer"))
          .startsWith("{\"endpoints\":[{\"endpoint\":\"" + used + "\",\"requests\":1,\"tokens\":")
          .endsWith("],\"totalEndpoints\":2,\"maxEndpoints\":100,\"truncated\":false}");
      assertThat(state(plugins, "approx-prefix-cache-producer"))
          .startsWith("{\"pods\":[{\"pod\":\"" + used + "\",\"blocks\":")
          .endsWith("],\"totalPods\":1,\"maxPods\":100}");
      assertThat(state(plugins, "mm-embeddings-cache-producer"))
          .isEqualTo(
              """
              {"podList":["default/e1","default/e2"],"totalKnownPods":2,"pods":[],"totalPods":0,\
              "maxPods":100}""");
      assertThat(state(plugins, "foreseen"))
          .startsWith(
              "{\"endpoints\":[{\"endpoint\":\"" + used + "\",\"runningRequests\":1,\"minTpotSlo\"")
          .endsWith(
              "],\"totalEndpoints\":2,\"maxEndpoints\":100,\"truncated\":false,"
                  + "\"trackedRequests\":1}");
      assertThat(plugins.path("prefix-cache-scorer").path("message").asString())
          .isEqualTo("plugin does not support state collection");
    }
  }

  /** A state that no JSON can be made of. */
  record Unreadable(String text) {
    @Override
    public String text() {
      throw new IllegalStateException("on purpose");
    }
  }

  /** A state. */
  record Calls(int calls) {}

  private static PluginFactory<Inspectable, ?> type(String type, Supplier<Record> state) {
    return PluginFactory.of(type, context -> state::get);
  }

  @Test
  void aPluginThatFailsDoesNotHideTheOthers() throws Exception {
    PluginInstances instances =
        new PluginInstances(
            PluginRegistry.of(
                List.of(
                    type("good", () -> new Calls(1)),
                    type("odd", () -> new Unreadable("")),
                    type(
                        "broken",
                        () -> {
                          throw new IllegalStateException("on purpose");
                        }))),
            () -> Instant.EPOCH,
            new SplittableRandom(1),
            PluginMeters.unread());
    for (String type : List.of("good", "odd", "broken")) {
      instances.add(Category.DEFAULTS, "plugins", type);
    }

    String text = PluginStates.of(instances, Instant.EPOCH);

    assertThat(text)
        .isEqualTo(
            """
            {"timestamp":"1970-01-01T00:00:00Z","plugins":{\
            "broken":{"name":"broken","type":"broken","message":"failed to dump plugin state: \
            java.lang.IllegalStateException: on purpose"},\
            "good":{"name":"good","type":"good","state":{"calls":1}},\
            "odd":{"name":"odd","type":"odd","message":"plugin returned invalid JSON state"}}}""");
  }

  private static String state(JsonNode plugins, String name) {
    return plugins.path(name).path("state").toString();
  }
}
