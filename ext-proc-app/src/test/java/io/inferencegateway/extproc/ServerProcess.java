package io.inferencegateway.extproc;

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

/** The program as its users run it: the jar in a process of its own. */
final class ServerProcess implements AutoCloseable {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Pattern SERVING =
      Pattern.compile(" serving grpcPort=\"(\\d+)\" healthPort=\"(\\d+)\" metricsPort=\"(\\d+)\"");

  private final Process process;
  private final BufferedReader output;
  private final StringBuilder printed = new StringBuilder();

  private ServerProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /** Starts it with flags of its own; the listeners take free ports. */
  static ServerProcess start(String... flags) throws IOException {
    String jar = Objects.requireNonNull(System.getProperty("server.jar"), "server.jar");
    List<String> command =
        new ArrayList<>(List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-jar", jar));
    command.addAll(List.of("--pool-name=blue", "--metrics-port=0", "--grpc-health-port=0"));
    command.addAll(List.of(flags));
    return new ServerProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Its ports, once they are open. */
  ServerSettings.Ports awaitServing() throws IOException {
    Matcher serving = SERVING.matcher(awaitLine(" serving "));
    if (!serving.find()) {
      throw new AssertionError("no ports: " + printed);
    }
    return new ServerSettings.Ports(
        Integer.parseInt(serving.group(1)),
        Integer.parseInt(serving.group(2)),
        Integer.parseInt(serving.group(3)));
  }

  /** The next line with {@code text}. */
  String awaitLine(String text) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      printed.append(line).append('\n');
      if (line.contains(text)) {
        return line;
      }
    }
    throw new AssertionError("ended without \"" + text + "\": " + printed);
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.toHandle().destroy(); // the process's own method closes its output
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Exit code; fails when the process does not end in time. */
  int awaitExit(Duration patience) throws InterruptedException {
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
