import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A table of the requests: the total score of each pod, the chosen one in brackets, and why. */
final class Report {
  private static final String LAYOUT = "%2s  %-26s%s  %13s  %8s";
  private static final List<String> PODS =
      IntStream.range(0, 4).mapToObj(pod -> "simulator-" + pod).toList();

  private final URI management;
  private final Http http;
  private final Screen screen;
  private int rows;

  Report(URI management, Http http, Screen screen) {
    this.management = management;
    this.http = http;
    this.screen = screen;
  }

  void header() {
    StringBuilder pods = new StringBuilder("  simulator-0");
    PODS.stream().skip(1).forEach(pod -> pods.append("     ").append(pod.substring(9)));
    screen.line("");
    screen.line(screen.bold(LAYOUT.formatted("#", "request", pods + " ", "tokens cached", "time")));
  }

  void footer() {
    screen.line("");
    screen.line(
        "A score is the sum of what the scorers give, with the weights of examples/demo.yaml.");
    screen.line("A tie goes to the pod with the fewest requests in flight, then to chance.");
  }

  /** Shows the next request; must be called in the order in which they were sent. */
  void row(String request, Answer answer) throws IOException, InterruptedException {
    Decision decision = decision(rows++);
    StringBuilder totals = new StringBuilder();
    for (String pod : PODS) {
      String total = String.format(Locale.ROOT, "%.2f", decision.total(pod));
      boolean chosen = pod.equals(decision.chosen());
      totals.append(chosen ? screen.bold(" [" + total + "]") : "  " + total + " ");
    }
    screen.line(
        LAYOUT.formatted(
            rows,
            request,
            "       " + totals,
            answer.cachedTokens() + " of " + answer.promptTokens(),
            answer.millis() + " ms"));
    screen.line("    -> " + decision.chosen() + ": " + decision.why());
    if (answer.isStream()) {
      screen.line(
          "       %d events, the first after %d ms"
              .formatted(answer.events(), answer.millisToFirstEvent()));
    }
  }

  /**
   * @param index counted from the first decision, which the log shows last
   */
  private Decision decision(int index) throws IOException, InterruptedException {
    List<String> lines =
        http.text(management.resolve("/debug/decisions?limit=100")).lines().toList();
    if (lines.size() <= index) {
      throw new Failure("the gateway shows no decision for request " + (index + 1));
    }
    return Decision.parse(lines.reversed().get(index));
  }
}
