import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The processes the demo started and the folder they run in. All end with the demo, whatever ends
 * it, except SIGKILL.
 */
final class Children implements AutoCloseable {
  private static final Duration END_LIMIT = Duration.ofSeconds(8);
  private static final Duration READY_LIMIT = Duration.ofSeconds(90);
  private static final long LOOK_MILLIS = 25;
  private static final long SIGNAL_MILLIS = 500;

  /** One process; {@code log} has all it printed. */
  record Child(String name, Process process, Path log) {}

  private final Path folder;
  private final List<Child> started = new ArrayList<>();
  private final CountDownLatch ending = new CountDownLatch(1);
  private boolean keepsLogs;

  Children(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /** Starts a process in the folder of the demo. */
  Child start(String name, String... command) {
    return start(name, folder, command);
  }

  synchronized Child start(String name, Path directory, String... command) {
    if (isEnding()) {
      throw new Failure("ending");
    }
    Path log = folder.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    try {
      Child child = new Child(name, builder.start(), log);
      started.add(child);
      return child;
    } catch (IOException e) {
      throw new Failure("cannot start " + name + ": " + e.getMessage());
    }
  }

  /** Waits for a process that does one thing and ends. */
  void awaitEnd(Child child, String failure) throws InterruptedException {
    if (child.process().waitFor() != 0) {
      throw new Failure(failure, child.log());
    }
  }

  /** Waits until a process that keeps running does its work. */
  void awaitReady(Child child, BooleanSupplier ready) throws InterruptedException {
    long deadline = System.nanoTime() + READY_LIMIT.toNanos();
    while (!ready.getAsBoolean()) {
      if (!child.process().isAlive()) {
        throw ended(child);
      }
      if (System.nanoTime() > deadline) {
        throw new Failure(
            child.name() + " is not ready after " + READY_LIMIT.toSeconds() + " s", child.log());
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /** Waits until one of those still running ends by itself; that is always a failure. */
  Failure awaitFailure() {
    List<Child> running;
    synchronized (this) {
      running = started.stream().filter(child -> child.process().isAlive()).toList();
    }
    CompletableFuture.anyOf(
            running.stream()
                .map(child -> child.process().onExit())
                .toArray(CompletableFuture<?>[]::new))
        .join();
    return running.stream()
        .filter(child -> !child.process().isAlive())
        .findFirst()
        .map(Children::ended)
        .orElseThrow();
  }

  private static Failure ended(Child child) {
    return new Failure(
        child.name() + " ended with exit code " + child.process().exitValue(), child.log());
  }

  /** Ctrl-C reaches the children as well, perhaps first: whether their end is only that. */
  boolean isStoppedByUser() throws InterruptedException {
    return ending.await(SIGNAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private boolean isEnding() {
    return ending.getCount() == 0;
  }

  /** Leaves the folder where it is. */
  synchronized Path keepLogs() {
    keepsLogs = true;
    return folder;
  }

  /** Ends all, the last started first, and what they started themselves. */
  @Override
  public synchronized void close() {
    ending.countDown();
    List<ProcessHandle> handles = new ArrayList<>();
    for (Child child : started.reversed()) {
      child.process().descendants().forEach(handles::add);
      handles.add(child.process().toHandle());
    }
    handles.forEach(ProcessHandle::destroy);
    CompletableFuture<Void> allEnded =
        CompletableFuture.allOf(
            handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    allEnded.completeOnTimeout(null, END_LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
    handles.forEach(ProcessHandle::destroyForcibly);
    if (!keepsLogs) {
      deleteFolder();
    }
  }

  private void deleteFolder() {
    try (Stream<Path> content = Files.walk(folder)) {
      content.sorted(Comparator.reverseOrder()).forEach(Children::delete);
    } catch (IOException | UncheckedIOException e) {
      System.err.println("demo: cannot remove " + folder + ": " + e.getMessage());
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
