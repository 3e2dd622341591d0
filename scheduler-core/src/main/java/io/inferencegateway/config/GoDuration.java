package io.inferencegateway.config;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as the file format writes them: {@code 500ms}, {@code 1m30s}, {@code 0}. */
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Map<String, Double> NANOS =
      Map.of(
          "ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);

  private GoDuration() {}

  /** The duration, or null when the text is none. */
  public static @Nullable Duration parse(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return Duration.ZERO;
    }
    Matcher part = PART.matcher(rest);
    double nanos = 0;
    int end = 0;
    while (end < rest.length() && part.find(end) && part.start() == end) {
      nanos += Double.parseDouble(part.group(1)) * NANOS.getOrDefault(part.group(2), 0.0);
      end = part.end();
    }
    if (rest.isEmpty() || end < rest.length() || nanos > Long.MAX_VALUE) {
      return null;
    }
    return Duration.ofNanos((long) (negative ? -nanos : nanos));
  }
}
