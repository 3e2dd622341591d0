package io.inferencegateway.gateway;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.endpoint.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
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
   * @param podPort port of the pool's only endpoint
   */
  static RunningGateway start(Path directory, int podPort, String... flags) throws IOException {
    Path config = configurationFile(directory, podPort);
    int port = freePort();
    int managementPort = freePort();
    GatewayMain main = GatewayMain.create();
    String[] arguments = new String[flags.length + 3];
    arguments[0] = "--port=" + port;
    arguments[1] = "--management-port=" + managementPort;
    arguments[2] = "--config-file=" + config;
    System.arraycopy(flags, 0, arguments, 3, flags.length);
    int code = GatewayMain.commandLine(main).execute(arguments);
    if (code != 0) {
      throw new IllegalStateException("gateway ended with " + code);
    }
    return new RunningGateway(Objects.requireNonNull(main.context()), port, managementPort);
  }

  static Path configurationFile(Path directory, int podPort) throws IOException {
    return Files.writeString(
        directory.resolve("config.yaml"), configuration(endpointsFile(directory, podPort)));
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

  /** The last byte reaches a client a moment before the gateway knows that it did. */
  void awaitNothingReserved() {
    Endpoint endpoint = context.getBean(Pool.class).endpoints().endpoints().getFirst();
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (endpoint.reservedRequests() != 0) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(endpoint.reservedRequests() + " requests still reserved");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    context.close();
  }

  private static Path endpointsFile(Path directory, int podPort) throws IOException {
    return Files.writeString(
        directory.resolve("endpoints.yaml"),
        """
        endpoints:
        - name: pod
          address: "127.0.0.1"
          port: "%d"
        """
            .formatted(podPort));
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
