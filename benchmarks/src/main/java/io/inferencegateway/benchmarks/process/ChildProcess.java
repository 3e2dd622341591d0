package io.inferencegateway.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that {@link ChildProcesses} started. */
public final class ChildProcess {
  private static final Duration POLL = Duration.ofMillis(10);
  private static final Duration LONGEST_START = Duration.ofSeconds(60);
  private static final int SHOWN_LOG_LINES = 20;
  private static final int STOP_SECONDS = 5;

  private final String name;
  private final Path log;
  private final long startNanos;
  private final Process process;

  private ChildProcess(String name, Path log, long startNanos, Process process) {
    this.name = name;
    this.log = log;
    this.startNanos = startNanos;
    this.process = process;
  }

  static ChildProcess start(String name, List<String> command, Path log) throws IOException {
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    return new ChildProcess(name, log, startNanos, process);
  }

  public String name() {
    return name;
  }

  public long pid() {
    return process.pid();
  }

  /**
   * What it has used so far.
   *
   * @throws IOException it has ended
   */
  public ProcessUsage usage() throws IOException {
    return ProcessUsage.of(pid());
  }

  /** All it has written so far, of both streams. */
  public String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until it is ready.
   *
   * @return time from its start until it was
   * @throws IOException it ended or took too long; the message has the end of its output
   */
  public Duration awaitReady(Readiness readiness) throws IOException, InterruptedException {
    while (!readiness.isReady()) {
      Duration waited = sinceStart();
      if (!process.isAlive()) {
        throw new IOException(name + " ended with " + process.exitValue() + ":\n" + lastLines());
      }
      if (waited.compareTo(LONGEST_START) > 0) {
        throw new IOException(name + " is not ready after " + waited + ":\n" + lastLines());
      }
      Thread.sleep(POLL);
    }
    return sinceStart();
  }

  private Duration sinceStart() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  private String lastLines() {
    List<String> lines = output().lines().toList();
    return String.join(
        "\n", lines.subList(Math.max(0, lines.size() - SHOWN_LOG_LINES), lines.size()));
  }

  /** Asks it to end, and makes it when it takes too long. */
  void stop() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
