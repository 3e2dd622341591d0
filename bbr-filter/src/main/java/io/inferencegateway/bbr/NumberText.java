package io.inferencegateway.bbr;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Numbers as the reference writes them into headers (specification 09, section 4.1): the shortest
 * digits that give the same double, with an exponent below 1e-4 and from 1e6 upwards.
 */
final class NumberText {
  private static final int FIRST_LARGE_EXPONENT = 6;
  private static final int LAST_SMALL_EXPONENT = -5;

  private NumberText() {}

  /** The text of a finite number. */
  static String of(double number) {
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    BigDecimal shortest = shortest(number);
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (exponent > LAST_SMALL_EXPONENT && exponent < FIRST_LARGE_EXPONENT) {
      return shortest.toPlainString();
    }
    String digits = shortest.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    String sign = number < 0 ? "-" : "";
    String exponentSign = exponent < 0 ? "-" : "+";
    int size = Math.abs(exponent);
    return sign + digits.charAt(0) + fraction + "e" + exponentSign + (size < 10 ? "0" : "") + size;
  }

  /** Java writes two digits at least, also where one is enough. */
  private static BigDecimal shortest(double number) {
    BigDecimal written = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    BigDecimal oneDigit = written.round(new MathContext(1));
    return oneDigit.doubleValue() == number ? oneDigit : written;
  }
}
