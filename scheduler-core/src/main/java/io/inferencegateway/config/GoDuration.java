package io.inferencegateway.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as the file format writes them: {@code 500ms}, {@code 1m30s}, {@code 0}. */
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final long SECOND = 1_000_000_000L;
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns",
          1L,
          "us",
          1_000L,
          "µs",
          1_000L,
          "μs",
          1_000L,
          "ms",
          1_000_000L,
          "s",
          SECOND,
          "m",
          60 * SECOND,
          "h",
          3600 * SECOND);

  private GoDuration() {}

  /** The duration, or null when the text is none. */
  public static @Nullable Duration parse(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return Duration.ZERO;
    }
    Matcher part = PART.matcher(rest);
    BigDecimal nanos = BigDecimal.ZERO;
    int end = 0;
    while (end < rest.length() && part.find(end) && part.start() == end) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
      end = part.end();
    }
    BigInteger whole = nanos.setScale(0, RoundingMode.DOWN).toBigInteger();
    if (rest.isEmpty() || end < rest.length() || whole.bitLength() >= Long.SIZE) {
      return null;
    }
    return Duration.ofNanos(negative ? -whole.longValue() : whole.longValue());
  }

  /** The usual form: {@code 3m0s}, {@code 350ms}, {@code 1.5s}, {@code 0s}. */
  public static String format(Duration duration) {
    long nanos = duration.toNanos();
    String sign = nanos < 0 ? "-" : "";
    long size = Math.abs(nanos);
    if (size < SECOND) {
      return sign + small(size);
    }
    long hours = size / (3600 * SECOND);
    long minutes = size / (60 * SECOND) % 60;
    String seconds = decimal(size % (60 * SECOND), SECOND) + "s";
    return sign
        + (hours > 0 ? hours + "h" : "")
        + (hours > 0 || minutes > 0 ? minutes + "m" : "")
        + seconds;
  }

  private static String small(long nanos) {
    if (nanos == 0) {
      return "0s";
    }
    if (nanos < 1_000) {
      return nanos + "ns";
    }
    return nanos < 1_000_000 ? decimal(nanos, 1_000) + "µs" : decimal(nanos, 1_000_000) + "ms";
  }

  private static String decimal(long value, long unit) {
    return BigDecimal.valueOf(value)
        .divide(BigDecimal.valueOf(unit))
        .stripTrailingZeros()
        .toPlainString();
  }
}
