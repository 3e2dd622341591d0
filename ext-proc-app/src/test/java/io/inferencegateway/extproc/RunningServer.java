package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.management.FlagDefaults;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;

/** The ext-proc server inside the test's process, on free loopback ports. */
final class RunningServer implements AutoCloseable {
  private final ConfigurableApplicationContext context;
  private final ServerSettings settings;

  private RunningServer(ConfigurableApplicationContext context, ServerSettings settings) {
    this.context = context;
    this.settings = settings;
  }

  /**
   * Starts it without TLS and without a drain time, unless the flags say otherwise.
   *
   * @param endpointsYaml content of the endpoints file
   */
  static RunningServer start(Path folder, String endpointsYaml, String... flags) throws Exception {
    return startWith(configurationFile(folder, endpointsYaml), flags);
  }

  /** The same with a configuration of the test's own. */
  static RunningServer startWith(Path config, String... flags) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add("--pool-name=test");
    arguments.add("--config-file=" + config);
    arguments.addAll(List.of(flags));
    return start(arguments);
  }

  /** Starts it as a body-based router, which has no pool. */
  static RunningServer startBodyRouter(String... flags) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add("--role=bbr");
    arguments.addAll(List.of(flags));
    return start(arguments);
  }

  private static RunningServer start(List<String> flags) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add("--grpc-port=" + FreePorts.next());
    arguments.add("--grpc-health-port=" + FreePorts.next());
    arguments.add("--metrics-port=" + FreePorts.next());
    arguments.add("--secure-serving=false");
    arguments.add("--drain-timeout=0s");
    arguments.addAll(flags);
    ServerSettings settings = settings(Map.of(), arguments.toArray(String[]::new));
    return new RunningServer(ExtProcApplication.start(settings), settings);
  }

  /** A configuration whose endpoints are in a file beside it. */
  static Path configurationFile(Path folder, String endpointsYaml) throws IOException {
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), endpointsYaml);
    return Files.writeString(folder.resolve("config.yaml"), configuration(endpoints));
  }

  static ServerSettings settings(Map<String, String> environment, String... arguments)
      throws InvalidFlagsException {
    CommandFlags flags = new CommandFlags();
    CommandLine line = CommandFlags.reader(flags, FlagDefaults.of(environment));
    line.parseArgs(arguments);
    return FlagCheck.check(flags, line.getCommandSpec());
  }

  int grpcPort() {
    return settings.ports().grpc();
  }

  int healthPort() {
    return settings.ports().health();
  }

  URI managementAt(String target) {
    return URI.create("http://127.0.0.1:" + settings.ports().metrics() + target);
  }

  Pool pool() {
    return context.getBean(Pool.class);
  }

  PrometheusRegistry metrics() {
    return context.getBean(PrometheusRegistry.class);
  }

  ExtProcService processor() {
    return context.getBean(ExtProcService.class);
  }

  /** The last byte reaches a client a moment before the server knows that it did. */
  void awaitNothingHeld() {
    await(
        () -> reserved() == 0 && processor().openStreams() == 0,
        () -> reserved() + " requests reserved, " + processor().openStreams() + " streams open");
  }

  static void await(BooleanSupplier condition, Supplier<String> otherwise) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(otherwise.get());
      }
      Thread.onSpinWait();
    }
  }

  long reserved() {
    return pool().endpoints().endpoints().stream().mapToLong(Endpoint::reservedRequests).sum();
  }

  @Override
  public void close() {
    context.close();
  }

  private static String configuration(Path endpoints) {
    return """
        apiVersion: llm-d.ai/v1alpha1
        kind: EndpointPickerConfig
        plugins:
        - type: queue-scorer
        - type: kv-cache-utilization-scorer
        - type: prefix-cache-scorer
        - type: file-discovery
          parameters:
            path: "%s"
            watchFile: true
        dataLayer:
          discovery:
            pluginRef: file-discovery
        schedulingProfiles:
        - name: default
          plugins:
          - pluginRef: queue-scorer
            weight: 2
          - pluginRef: kv-cache-utilization-scorer
            weight: 2
          - pluginRef: prefix-cache-scorer
            weight: 3
        """
        .formatted(endpoints);
  }
}
