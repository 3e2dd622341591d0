import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The requests of the demo. */
final class Traffic {
  static final String MODEL = "demo-model";
  static final String ADAPTERS = "sql,legal";

  private static final String ADAPTER = "sql";
  private static final int SHORT_ANSWER = 8;
  private static final int LONG_ANSWER = 150;
  private static final int EVENTS_BEFORE_NEXT = 15;

  /** Longer than the time between two looks of the gateway at a pod's metrics. */
  private static final long SETTLE_MILLIS = 250;

  private final Stack.Addresses addresses;
  private final Http http;
  private final Report report;

  Traffic(Stack.Addresses addresses, Http http, Report report) {
    this.addresses = addresses;
    this.http = http;
    this.report = report;
  }

  void run() throws IOException, InterruptedException {
    String handbook = handbook("bank");
    report.header();
    show("short prompt", ask(MODEL, "Be kind.", "Hello?"));
    show("long prompt", ask(MODEL, handbook, "When do you open?"));
    show("same prompt, new question", ask(MODEL, handbook, "Where are you?"));
    streamAndAskMeanwhile(handbook);
    show("same prompt, LoRA adapter", ask(ADAPTER, handbook, "Count the accounts."));
    show("LoRA adapter again", ask(ADAPTER, handbook, "List the accounts."));
    report.footer();
  }

  /** The pod that streams is busy; a prompt that no pod knows goes elsewhere. */
  private void streamAndAskMeanwhile(String handbook) throws IOException, InterruptedException {
    CountDownLatch eventsBeforeNext = new CountDownLatch(EVENTS_BEFORE_NEXT);
    FutureTask<Answer> stream =
        new FutureTask<>(
            () -> {
              Answer answer = new Answer(eventsBeforeNext::countDown);
              return send(body(MODEL, handbook, "Tell me all.", LONG_ANSWER, true), answer);
            }) {
          @Override
          protected void done() {
            for (int i = 0; i < EVENTS_BEFORE_NEXT; i++) {
              eventsBeforeNext.countDown();
            }
          }
        };
    Thread.startVirtualThread(stream);
    eventsBeforeNext.await();
    Answer meanwhile = ask(MODEL, handbook("library"), "Hello?");
    show("same prompt, streaming", result(stream));
    show("other prompt, meanwhile", meanwhile);
  }

  private static Answer result(FutureTask<Answer> stream) throws IOException, InterruptedException {
    try {
      return stream.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Failure failure) {
        throw failure;
      }
      throw new IOException("the stream broke: " + e.getCause(), e);
    }
  }

  private Answer ask(String model, String system, String question)
      throws IOException, InterruptedException {
    return send(body(model, system, question, SHORT_ANSWER, false), new Answer(() -> {}));
  }

  private Answer send(String body, Answer answer) throws IOException, InterruptedException {
    http.post(addresses.api().resolve("/v1/chat/completions"), body, answer);
    answer.end();
    return answer;
  }

  private void show(String request, Answer answer) throws IOException, InterruptedException {
    report.row(request, answer);
    Thread.sleep(SETTLE_MILLIS);
  }

  private static String body(
      String model, String system, String question, int maxTokens, boolean stream) {
    return """
    {"model": "%s", "max_tokens": %d, "messages": [
      {"role": "system", "content": "%s"}, {"role": "user", "content": "%s"}]%s}
    """
        .formatted(
            model,
            maxTokens,
            system,
            question,
            stream ? ", \"stream\": true, \"stream_options\": {\"include_usage\": true}" : "");
  }

  /** About 4000 tokens. */
  private static String handbook(String house) {
    return IntStream.rangeClosed(1, 200)
        .mapToObj(
            rule ->
                "Rule %d of the %s: answer kindly, briefly and to the point; see rule %d."
                    .formatted(rule, house, rule * 7 % 200))
        .collect(Collectors.joining(" "));
  }
}
