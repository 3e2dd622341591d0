package io.inferencegateway.benchmarks.coldload;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Loads a large configuration in fresh JVMs, one after the other: from the first line of {@code
 * main} until the effective document is printed, so the classes that this needs are loaded within
 * the time that is measured.
 */
public final class ColdLoadBenchmark {
  /** As many plugins as there are built-in types. */
  static final int PLUGINS = 97;

  private static final int STARTS = 15;

  private ColdLoadBenchmark() {}

  /** Prints a table in Markdown. */
  @SuppressWarnings("SystemOut") // the result
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cold-load");
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
    Path document =
        Files.writeString(folder.resolve("config.yaml"), ManyPlugins.document(PLUGINS, endpoints));
    long[] micros = new long[STARTS];
    for (int i = 0; i < STARTS; i++) {
      micros[i] = load(document);
    }
    Arrays.sort(micros);
    System.out.println("| plugins | starts | fastest | median | slowest |");
    System.out.println("| --- | --- | --- | --- | --- |");
    System.out.printf(
        "| %d | %d | %d ms | %d ms | %d ms |%n",
        PLUGINS, STARTS, micros[0] / 1000, micros[STARTS / 2] / 1000, micros[STARTS - 1] / 1000);
  }

  /** Microseconds that a JVM of its own takes. */
  static long load(Path document) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ColdLoad.class.getName(),
                    document.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String last = "";
    try (BufferedReader output = process.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        last = line;
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException("the configuration could not be loaded");
    }
    return Long.parseLong(last);
  }
}
