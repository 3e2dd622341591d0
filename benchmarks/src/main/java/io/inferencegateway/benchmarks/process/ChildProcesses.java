package io.inferencegateway.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Starts programs and stops all of them when closed, or when this process is told to end. Their
 * output goes to one file each.
 */
public final class ChildProcesses implements AutoCloseable {
  private final Path logFolder;
  private final Deque<ChildProcess> running = new ArrayDeque<>();
  private boolean closed;

  /**
   * @param logFolder exists
   */
  public ChildProcesses(Path logFolder) {
    this.logFolder = logFolder;
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::close));
  }

  /**
   * Starts a program.
   *
   * @param name unique among those that run; names the log file too
   */
  public synchronized ChildProcess start(String name, List<String> command) throws IOException {
    if (closed) {
      throw new IOException("cannot start " + name + " while ending");
    }
    ChildProcess process = ChildProcess.start(name, command, logFolder.resolve(name + ".log"));
    running.push(process);
    return process;
  }

  /** All that run, in the order of their starts. */
  public synchronized List<ChildProcess> running() {
    return List.copyOf(running).reversed();
  }

  /** Stops one before the others. */
  public synchronized void stop(ChildProcess process) {
    running.remove(process);
    process.stop();
  }

  /** Stops what was started last first. */
  @Override
  public synchronized void close() {
    closed = true;
    while (!running.isEmpty()) {
      running.pop().stop();
    }
  }
}
