package io.inferencegateway.extproc;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes on the command line, as {@code 10MiB}, {@code 25MB} or {@code 4194304}. */
final class MessageSize {
  private static final Pattern QUANTITY =
      Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]*)?)([KMGTPE]i|[kMGTPE]|)[Bb]?");
  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("", BigDecimal.ONE),
          Map.entry("k", BigDecimal.TEN.pow(3)),
          Map.entry("M", BigDecimal.TEN.pow(6)),
          Map.entry("G", BigDecimal.TEN.pow(9)),
          Map.entry("T", BigDecimal.TEN.pow(12)),
          Map.entry("P", BigDecimal.TEN.pow(15)),
          Map.entry("E", BigDecimal.TEN.pow(18)),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
          Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
          Map.entry("Pi", BigDecimal.valueOf(1L << 50)),
          Map.entry("Ei", BigDecimal.valueOf(1L << 60)));

  private MessageSize() {}

  /**
   * The size in bytes (specification 03, section 17.2).
   *
   * @throws IllegalArgumentException the text is no size, is negative, is no whole number of bytes
   *     that fits, or has a fraction of a binary unit (vector I80)
   */
  static long parse(String text) {
    Matcher matcher = QUANTITY.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text + " (expected: a size as 10MiB)");
    }
    BigDecimal unit = UNITS.getOrDefault(matcher.group(2), BigDecimal.ONE);
    BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(unit);
    if (bytes.signum() < 0) {
      throw new IllegalArgumentException(text + " (expected: not negative)");
    }
    if (matcher.group(2).endsWith("i") && matcher.group(1).contains(".")) {
      throw unsupported(text);
    }
    try {
      return bytes.setScale(0, RoundingMode.UNNECESSARY).longValueExact();
    } catch (ArithmeticException _) {
      throw unsupported(text);
    }
  }

  private static IllegalArgumentException unsupported(String text) {
    return new IllegalArgumentException("overflows maximum supported size: " + text);
  }
}
