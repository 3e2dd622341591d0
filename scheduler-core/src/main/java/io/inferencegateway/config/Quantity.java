package io.inferencegateway.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Kubernetes resource quantities such as {@code 2Gi} (specification 03, section 3.8). */
public final class Quantity {
  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:([KMGTPE]i)|([numkMGTPE]?)|[eE]([+-]?\\d{1,4}))");
  private static final List<String> BINARY = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final String DECIMAL = "num kMGTPE";
  private static final int EXPONENT_OF_NANO = -9;
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

  private Quantity() {}

  /**
   * The value as a whole number, away from zero when it is a fraction, at most what a long holds.
   *
   * @return null when the text is no quantity
   */
  public static @Nullable Long parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return null;
    }
    BigDecimal value = new BigDecimal(form.group(1)).multiply(factor(form));
    BigInteger whole = value.setScale(0, RoundingMode.UP).toBigInteger();
    return whole.abs().min(LARGEST).longValue() * whole.signum();
  }

  private static BigDecimal factor(Matcher form) {
    String binary = form.group(2);
    String exponent = form.group(4);
    if (binary != null) {
      return new BigDecimal(BigInteger.TWO.pow(10 * (BINARY.indexOf(binary) + 1)));
    }
    if (exponent != null) {
      return BigDecimal.ONE.scaleByPowerOfTen(Math.clamp(Integer.parseInt(exponent), -40, 40));
    }
    String suffix = form.group(3);
    int step = suffix.isEmpty() ? -EXPONENT_OF_NANO / 3 : DECIMAL.indexOf(suffix);
    return BigDecimal.ONE.scaleByPowerOfTen(EXPONENT_OF_NANO + 3 * step);
  }
}
