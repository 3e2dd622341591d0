package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real Envoy with the configuration of this repository. */
final class EnvoyProcess implements AutoCloseable {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final long START_SECONDS = 30;

  private final Process process;
  private final int port;

  private EnvoyProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it in front of an endpoint picker and waits until it listens. */
  static EnvoyProcess start(Path folder, int extProcPort) throws Exception {
    return start(folder, "envoy.yaml.template", Map.of("EXT_PROC_PORT", extProcPort));
  }

  /**
   * Starts it and waits until it listens.
   *
   * @param template name of the configuration
   * @param ports by their names in the configuration, but for those of Envoy itself
   */
  static EnvoyProcess start(Path folder, String template, Map<String, Integer> ports)
      throws Exception {
    String binary = binary();
    int port = FreePorts.next();
    int adminPort = FreePorts.next();
    String config =
        Files.readString(ROOT.resolve("envoy").resolve(template))
            .replace("@LISTEN_PORT@", Integer.toString(port))
            .replace("@ADMIN_PORT@", Integer.toString(adminPort));
    for (Map.Entry<String, Integer> named : ports.entrySet()) {
      config = config.replace("@" + named.getKey() + "@", Integer.toString(named.getValue()));
    }
    Path file = Files.writeString(folder.resolve("envoy.yaml"), config);
    Process process =
        new ProcessBuilder(
                binary,
                "-c",
                file.toString(),
                "--concurrency",
                "1",
                "--use-dynamic-base-id",
                "--log-level",
                "error")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("envoy.txt").toFile())
            .start();
    EnvoyProcess envoy = new EnvoyProcess(process, port);
    envoy.awaitReady(adminPort, folder.resolve("envoy.txt"));
    return envoy;
  }

  /** Skips the test without an Envoy; in CI it fails. */
  static void requireBinary() throws IOException {
    binary();
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void awaitReady(int adminPort, Path log) throws Exception {
    URI ready = URI.create("http://127.0.0.1:" + adminPort + "/ready");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (!isReady(client, ready)) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          close();
          fail("Envoy did not start: " + Files.readString(log));
        }
        process.waitFor(20, TimeUnit.MILLISECONDS);
      }
    }
  }

  private static boolean isReady(HttpClient client, URI ready) throws InterruptedException {
    try {
      return client
              .send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException _) {
      return false;
    }
  }

  private static String binary() throws IOException {
    String given = System.getenv("ENVOY");
    if (given != null && !given.isEmpty()) {
      return given;
    }
    Path installed = ROOT.resolve(".tools/envoy");
    Optional<Path> found = Optional.empty();
    if (Files.isDirectory(installed)) {
      try (Stream<Path> files = Files.walk(installed)) {
        found = files.filter(f -> f.endsWith("_bin/envoy") && Files.isExecutable(f)).findFirst();
      }
    }
    if (found.isEmpty()) {
      String message = "Envoy is absent: run scripts/envoy or set ENVOY to its path";
      if ("true".equals(System.getenv("CI"))) {
        fail(message);
      }
      abort("skipped, " + message);
    }
    return found.orElseThrow().toString();
  }
}
