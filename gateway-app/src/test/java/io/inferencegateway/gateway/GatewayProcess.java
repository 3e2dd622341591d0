package io.inferencegateway.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The program as its users run it: the jar in a process of its own. */
final class GatewayProcess implements AutoCloseable {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Pattern SERVING =
      Pattern.compile(" serving port=\"(\\d+)\" managementPort=\"(\\d+)\"");

  private final Process process;
  private final BufferedReader output;
  private final StringBuilder printed = new StringBuilder();
  private int managementPort;

  private GatewayProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  static GatewayProcess start(String... flags) throws IOException {
    String jar = Objects.requireNonNull(System.getProperty("gateway.jar"), "gateway.jar");
    List<String> command =
        new ArrayList<>(List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-jar", jar));
    command.addAll(List.of(flags));
    return new GatewayProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** The model port, once it is open. */
  int awaitServing() throws IOException {
    Matcher serving = SERVING.matcher("");
    for (String line = readLine(); line != null; line = readLine()) {
      if (serving.reset(line).find()) {
        managementPort = Integer.parseInt(serving.group(2));
        return Integer.parseInt(serving.group(1));
      }
    }
    throw new AssertionError("ended before it served: " + printed);
  }

  /** The port for operators; known once it serves. */
  int managementPort() {
    return managementPort;
  }

  /** Reads until a line with {@code text} comes. */
  void awaitLine(String text) throws IOException {
    for (String line = readLine(); line != null; line = readLine()) {
      if (line.contains(text)) {
        return;
      }
    }
    throw new AssertionError("ended without \"" + text + "\": " + printed);
  }

  private @Nullable String readLine() throws IOException {
    String line = output.readLine();
    if (line != null) {
      printed.append(line).append('\n');
    }
    return line;
  }

  /** Sends SIGTERM; unlike {@link Process#destroy} it leaves the output readable. */
  void terminate() {
    process.toHandle().destroy();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Exit code; fails when the process does not end in time. */
  int awaitExit(Duration patience) throws InterruptedException, IOException {
    if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new AssertionError("still runs after " + patience + ": " + printed);
    }
    output.lines().forEach(line -> printed.append(line).append('\n'));
    return process.exitValue();
  }

  /** What it wrote so far, of both streams. */
  String printed() {
    return printed.toString();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
