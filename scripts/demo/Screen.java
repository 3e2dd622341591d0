import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What the person sees. Plain ASCII; bold only on a terminal. */
final class Screen {
  private static final int TAIL_LINES = 15;

  private final boolean styled;
  private boolean lineOpen;
  private long stepStarted;

  Screen() {
    Console console = System.console();
    styled = console != null && console.isTerminal() && System.getenv("NO_COLOR") == null;
  }

  void line(String text) {
    System.out.println(text);
    lineOpen = false;
  }

  /** Opens a line that {@link #done} completes. */
  void step(String what) {
    System.out.print(String.format("%-24s ", what + " ..."));
    System.out.flush();
    lineOpen = true;
    stepStarted = System.nanoTime();
  }

  void done(String result) {
    Duration took = Duration.ofNanos(System.nanoTime() - stepStarted);
    line(
        String.format(Locale.ROOT, "%5.1f s   %s", took.toMillis() / 1000.0, result)
            .stripTrailing());
  }

  String bold(String text) {
    return styled ? "\u001b[1m" + text + "\u001b[0m" : text;
  }

  /** Says what went wrong, with the end of the log that explains it. */
  void failure(Failure failure, Path keptLogs) {
    if (lineOpen) {
      line("failed");
    }
    System.out.flush();
    System.err.println("demo: " + failure.getMessage());
    if (failure.log() != null) {
      tail(failure.log()).forEach(line -> System.err.println("  " + line));
    }
    if (keptLogs != null) {
      System.err.println("All logs are in " + keptLogs);
    }
  }

  private static List<String> tail(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
    } catch (IOException e) {
      return List.of("(" + log + " cannot be read: " + e.getMessage() + ")");
    }
  }
}
