package io.inferencegateway.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a YAML scalar as the reference's library sees it: YAML 1.1 words for booleans, octal
 * and binary numbers, underscores in numbers; dates and numbers with colons stay text.
 *
 * @param value {@link String}, {@link Boolean}, {@link Long}, {@link BigInteger}, {@link Double} or
 *     null
 */
record ScalarValue(@Nullable Object value) {
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUE =
      Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
  private static final Set<String> FALSE =
      Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
  private static final Set<String> NOT_NUMBERS = Set.of(".nan", ".NaN", ".NAN");
  private static final Set<String> INFINITIES = Set.of(".inf", ".Inf", ".INF");
  private static final Pattern WHOLE =
      Pattern.compile("[-+]?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|[1-9][0-9]*|0)");
  private static final Pattern FRACTION =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final double LARGEST_WRITTEN_OUT = 1e21;

  /**
   * The value of a scalar.
   *
   * @param tag what the document says it is, e.g. {@code tag:yaml.org,2002:int}; absent: nothing
   * @param plain whether it is written without quotes
   * @return null when the text is not what the tag says
   */
  static @Nullable ScalarValue of(String text, Optional<String> tag, boolean plain) {
    return switch (tag.orElse(plain ? "" : "!").replace("tag:yaml.org,2002:", "!!")) {
      case "" -> resolved(text);
      case "!!int" -> resolved(text).value() instanceof Number number ? whole(number) : null;
      case "!!float" -> resolved(text).value() instanceof Number ? resolved(text) : null;
      case "!!bool" -> resolved(text).value() instanceof Boolean ? resolved(text) : null;
      case "!!null" -> new ScalarValue(null);
      default -> new ScalarValue(text);
    };
  }

  /** As key of a mapping. */
  String asKey() {
    return String.valueOf(value);
  }

  private static @Nullable ScalarValue whole(Number number) {
    return number instanceof Double ? null : new ScalarValue(number);
  }

  private static ScalarValue resolved(String text) {
    if (NULLS.contains(text)) {
      return new ScalarValue(null);
    }
    if (TRUE.contains(text) || FALSE.contains(text)) {
      return new ScalarValue(TRUE.contains(text));
    }
    String unsigned = text.startsWith("+") || text.startsWith("-") ? text.substring(1) : text;
    if (NOT_NUMBERS.contains(text)) {
      return new ScalarValue(Double.NaN);
    }
    if (INFINITIES.contains(unsigned)) {
      return new ScalarValue(
          text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return number(text);
  }

  private static ScalarValue number(String text) {
    String digits = text.startsWith("_") ? text : text.replace("_", "");
    if (WHOLE.matcher(digits).matches()) {
      return new ScalarValue(integer(digits.toLowerCase(Locale.ROOT)));
    }
    if (!FRACTION.matcher(digits).matches()) {
      return new ScalarValue(text);
    }
    double number = Double.parseDouble(digits);
    if (Double.isInfinite(number)) {
      return new ScalarValue(text);
    }
    boolean whole = number == Math.rint(number) && Math.abs(number) < LARGEST_WRITTEN_OUT;
    return new ScalarValue(whole ? narrow(new BigDecimal(number).toBigInteger()) : (Object) number);
  }

  private static Object integer(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
    boolean prefixed = digits.length() > 1 && digits.charAt(0) == '0';
    BigInteger magnitude =
        switch (prefixed ? digits.charAt(1) : ' ') {
          case 'x' -> new BigInteger(digits.substring(2), 16);
          case 'b' -> new BigInteger(digits.substring(2), 2);
          case 'o' -> new BigInteger(digits.substring(2), 8);
          default -> new BigInteger(digits, prefixed ? 8 : 10);
        };
    return narrow(negative ? magnitude.negate() : magnitude);
  }

  private static Object narrow(BigInteger number) {
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }
}
