package io.inferencegateway.benchmarks.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a checkout and how to start them.
 *
 * @param root of the checkout
 * @param javaOptions for the gateway and the ext-proc server
 * @param envoy null when there is none
 */
record Programs(Path root, List<String> javaOptions, @Nullable Path envoy) {
  static final String GATEWAY = "gateway-app";
  static final String EXT_PROC = "ext-proc-app";
  static final String SIMULATOR = "simulator";
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final List<String> SIMULATOR_OPTIONS = List.of("-Xmx1g");

  Programs {
    root = root.toAbsolutePath().normalize();
    javaOptions = List.copyOf(javaOptions);
  }

  /**
   * Those of a checkout; its Envoy is named by {@code ENVOY} in the environment or installed by
   * {@code scripts/envoy}.
   */
  static Programs of(Path root, List<String> javaOptions) throws IOException {
    String given = System.getenv("ENVOY");
    Path envoy =
        given == null || given.isEmpty()
            ? installedEnvoy(root.resolve(".tools/envoy"))
            : Path.of(given);
    return new Programs(root, javaOptions, envoy);
  }

  List<String> gateway(List<String> flags) throws IOException {
    return java(javaOptions, "gateway-app/target/gateway-app.jar", flags);
  }

  List<String> extProc(List<String> flags) throws IOException {
    return java(javaOptions, "ext-proc-app/target/ext-proc-app.jar", flags);
  }

  List<String> simulator(List<String> flags) throws IOException {
    return java(SIMULATOR_OPTIONS, "simulator/target/simulator-exec.jar", flags);
  }

  Path envoyTemplate() {
    return root.resolve("envoy/envoy.yaml.template");
  }

  private List<String> java(List<String> options, String jar, List<String> flags)
      throws IOException {
    Path file = root.resolve(jar);
    if (!Files.exists(file)) {
      throw new IOException(file + " is absent: build it first");
    }
    List<String> command = new ArrayList<>();
    command.add(JAVA.toString());
    command.addAll(options);
    command.add("-jar");
    command.add(file.toString());
    command.addAll(flags);
    return command;
  }

  private static @Nullable Path installedEnvoy(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return null;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith("_bin/envoy"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElse(null);
    }
  }
}
