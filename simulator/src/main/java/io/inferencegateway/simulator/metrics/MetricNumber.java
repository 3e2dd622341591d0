package io.inferencegateway.simulator.metrics;

import java.math.BigDecimal;

/** Numbers as the Python client of Prometheus writes them: {@code 4.0}, {@code 1.5e+09}. */
final class MetricNumber {
  private static final long PLAIN_LIMIT = 1_000_000;

  private MetricNumber() {}

  static void append(StringBuilder page, double value) {
    if (Double.isInfinite(value) || Double.isNaN(value)) {
      page.append(Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf");
    } else if (value == Math.rint(value) && Math.abs(value) < PLAIN_LIMIT) {
      page.append((long) value).append(".0");
    } else if (value >= PLAIN_LIMIT) {
      appendLarge(page, value);
    } else if (Math.abs(value) < 1e-4) {
      page.append(Double.toString(value).replace("E", "e"));
    } else {
      page.append(new BigDecimal(Double.toString(value)).toPlainString());
    }
  }

  private static void appendLarge(StringBuilder page, double value) {
    BigDecimal number = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    String digits = number.unscaledValue().toString();
    int exponent = digits.length() - number.scale() - 1;
    page.append(digits.charAt(0)).append('.');
    page.append(digits.length() > 1 ? digits.substring(1) : "0");
    page.append(exponent < 10 ? "e+0" : "e+").append(exponent);
  }
}
