package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.management.FlagDefaults;
import io.inferencegateway.routing.DecisionRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.context.ConfigurableApplicationContext;

/** The program inside the test's process, on free loopback ports. */
final class RunningGateway implements AutoCloseable {
  private final ConfigurableApplicationContext context;
  private final int port;
  private final int managementPort;

  private RunningGateway(ConfigurableApplicationContext context, int port, int managementPort) {
    this.context = context;
    this.port = port;
    this.managementPort = managementPort;
  }

  /**
   * @param endpoints text of the endpoints file
   */
  static RunningGateway start(Path directory, String endpoints, String... flags)
      throws IOException {
    return startWith(configurationFile(directory, endpoints), flags);
  }

  static RunningGateway startWith(Path configuration, String... flags) throws IOException {
    int port = freePort();
    int managementPort = freePort();
    List<String> arguments = new ArrayList<>();
    arguments.add("--port=" + port);
    arguments.add("--management-port=" + managementPort);
    arguments.add("--config-file=" + configuration);
    arguments.add("--settle-time=0s");
    arguments.addAll(List.of(flags));
    GatewayMain main = GatewayMain.create();
    int code =
        GatewayMain.commandLine(main, FlagDefaults.of(Map.of()))
            .execute(arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException("gateway ended with " + code);
    }
    return new RunningGateway(Objects.requireNonNull(main.context()), port, managementPort);
  }

  /** A configuration with file discovery and the usual scorers, beside its endpoints file. */
  static Path configurationFile(Path directory, String endpoints) throws IOException {
    Path file = Files.writeString(directory.resolve("endpoints.yaml"), endpoints);
    return Files.writeString(directory.resolve("config.yaml"), configuration(file));
  }

  /** An endpoints file with one pod of this host. */
  static String endpoints(int podPort) {
    return """
        endpoints:
        - name: pod
          address: "127.0.0.1"
          port: "%d"
        """
        .formatted(podPort);
  }

  int port() {
    return port;
  }

  URI at(String target) {
    return URI.create("http://127.0.0.1:" + port + target);
  }

  URI managementAt(String target) {
    return URI.create("http://127.0.0.1:" + managementPort + target);
  }

  /** The pool it serves. */
  Pool pool() {
    return context.getBean(Pool.class);
  }

  /** The last decision. */
  DecisionRecord lastDecision() {
    return pool().decisions().recent(1).getFirst();
  }

  /** The last byte reaches a client a moment before the gateway knows that it did. */
  void awaitNothingReserved() {
    await(() -> reservedRequests() == 0, () -> reservedRequests() + " requests still reserved");
    assertThat(pool().endpoints().endpoints())
        .allSatisfy(endpoint -> assertThat(endpoint.reservedRequests()).isZero());
  }

  /** Requests that have an endpoint and have not ended. */
  int reservedRequests() {
    return pool().endpoints().endpoints().stream().mapToInt(Endpoint::reservedRequests).sum();
  }

  /** Waits for what another thread is about to do. */
  static void await(BooleanSupplier condition, Supplier<String> otherwise) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(otherwise.get());
      }
      Thread.onSpinWait();
    }
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
        - type: file-discovery
          name: endpoints
          parameters:
            path: "%s"
        - type: queue-scorer
        - type: kv-cache-utilization-scorer
        - type: prefix-cache-scorer
        schedulingProfiles:
        - name: default
          plugins:
          - {pluginRef: queue-scorer, weight: 2}
          - {pluginRef: kv-cache-utilization-scorer, weight: 2}
          - {pluginRef: prefix-cache-scorer, weight: 3}
        dataLayer:
          discovery:
            pluginRef: endpoints
        """
        .formatted(endpoints);
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
