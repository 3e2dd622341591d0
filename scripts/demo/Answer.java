import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an answer line by line: how long it took and what it says about tokens. */
final class Answer implements Consumer<String> {
  private static final Pattern PROMPT_TOKENS = Pattern.compile("\"prompt_tokens\":(\\d+)");
  private static final Pattern CACHED_TOKENS = Pattern.compile("\"cached_tokens\":(\\d+)");

  private final Runnable afterEvent;
  private final long asked = System.nanoTime();
  private int events;
  private long firstEvent;
  private long ended;
  private int promptTokens;
  private int cachedTokens;

  /**
   * @param afterEvent runs after each event of a stream
   */
  Answer(Runnable afterEvent) {
    this.afterEvent = afterEvent;
  }

  @Override
  public void accept(String line) {
    promptTokens = Math.max(promptTokens, number(PROMPT_TOKENS, line));
    cachedTokens = Math.max(cachedTokens, number(CACHED_TOKENS, line));
    if (line.startsWith("data:")) {
      firstEvent = events++ == 0 ? System.nanoTime() : firstEvent;
      afterEvent.run();
    }
  }

  private static int number(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  void end() {
    ended = System.nanoTime();
  }

  int promptTokens() {
    return promptTokens;
  }

  int cachedTokens() {
    return cachedTokens;
  }

  boolean isStream() {
    return events > 0;
  }

  int events() {
    return events;
  }

  long millisToFirstEvent() {
    return (firstEvent - asked) / 1_000_000;
  }

  long millis() {
    return (ended - asked) / 1_000_000;
  }
}
