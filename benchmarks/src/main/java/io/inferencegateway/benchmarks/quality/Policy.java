package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.benchmarks.quality.PoolRouter.Ties;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.DefaultDocument;
import io.inferencegateway.simulator.engine.EngineOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A way to spread requests.
 *
 * @param name for tables
 * @param start makes a router of its own for each replay
 */
record Policy(String name, Start start) {
  /** What the others are compared with. */
  static final Policy ROUND_ROBIN =
      new Policy("round robin", (pods, time, engine) -> new RoundRobin(pods));

  private static final String DISCOVERY =
      """
      - {type: file-discovery, parameters: {path: endpoints.yaml}}
      """;
  private static final String LEAST_IN_FLIGHT =
      """
      plugins:
      - {type: file-discovery, parameters: {path: endpoints.yaml}}
      - type: active-request-scorer
      dataLayer:
        discovery: {pluginRef: file-discovery}
      """;

  /** Makes a router. */
  @FunctionalInterface
  interface Start {
    Router start(int pods, VirtualTime time, EngineOptions engine)
        throws IOException, ConfigException;
  }

  /** Those that every comparison has. */
  static List<Policy> usual() throws IOException {
    String byDefault =
        DefaultDocument.TEXT
            .replace("plugins:\n- type: queue", "plugins:\n" + DISCOVERY + "- type: queue")
            .replace("dataLayer:\n", "dataLayer:\n  discovery: {pluginRef: file-discovery}\n");
    return List.of(
        ROUND_ROBIN,
        configured("least in flight", LEAST_IN_FLIGHT, Ties.LEAST_RESERVED),
        configured("default, ties by chance", byDefault, Ties.RANDOM),
        configured("default", byDefault, Ties.LEAST_RESERVED),
        example("shared-prompts"),
        example("unrelated-prompts"));
  }

  private static Policy example(String name) throws IOException {
    return configured(name, exampleConfig(name));
  }

  /** One of the configurations in the folder examples. */
  static String exampleConfig(String name) throws IOException {
    try (InputStream resource = Policy.class.getResourceAsStream(name + ".yaml")) {
      return new String(
          Objects.requireNonNull(resource, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What a configuration does whose {@code file-discovery} has the path endpoints.yaml. */
  static Policy configured(String name, String config) {
    return configured(name, config, Ties.LEAST_RESERVED);
  }

  private static Policy configured(String name, String config, Ties ties) {
    return new Policy(
        name, (pods, time, engine) -> PoolRouter.start(config, ties, pods, time, engine));
  }

  /** Replays a trace with it. */
  PolicyResult replay(Trace trace, int pods, EngineOptions engine)
      throws IOException, ConfigException {
    VirtualTime time = new VirtualTime();
    try (Router router = start.start(pods, time, engine)) {
      return new Replay(trace, new Fleet(pods, engine, time), router, time).run(name);
    }
  }
}
