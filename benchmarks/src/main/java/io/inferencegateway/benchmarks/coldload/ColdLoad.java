package io.inferencegateway.benchmarks.coldload;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads, completes, checks and prints a configuration once, as the first thing a JVM does. */
final class ColdLoad {

  private ColdLoad() {}

  /** Prints the microseconds it took. */
  @SuppressWarnings("SystemOut") // its parent reads it
  public static void main(String[] arguments) throws Exception {
    long start = System.nanoTime();
    String text = Files.readString(Path.of(arguments[0]));
    Pool.validate(PoolSettings.of("cold", text, new PrometheusRegistry()));
    System.out.println((System.nanoTime() - start) / 1000);
  }
}
