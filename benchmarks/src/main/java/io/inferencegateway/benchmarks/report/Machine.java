package io.inferencegateway.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the figures of a run depend on besides the programs. */
public final class Machine {
  private static final String MODEL = "model name";

  private Machine() {}

  /** One line of text. */
  public static String describe() throws IOException {
    return "%d x %s, %s %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            processor(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version());
  }

  private static String processor() throws IOException {
    return Files.readString(Path.of("/proc/cpuinfo"))
        .lines()
        .filter(line -> line.startsWith(MODEL))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElseGet(() -> System.getProperty("os.arch"));
  }
}
