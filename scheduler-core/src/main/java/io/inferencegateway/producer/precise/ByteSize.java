package io.inferencegateway.producer.precise;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sizes as people write them: 2GiB, 500 MiB, 1GB, 4096 (specification 06, section 4.3). */
final class ByteSize {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([kmgtpe]?)(i?)b?");
  private static final List<String> PREFIXES = List.of("", "k", "m", "g", "t", "p", "e");
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private ByteSize() {}

  /** The number of bytes; null when the text is no size. */
  static @Nullable Long parse(String text) {
    Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches() || (form.group(2).isEmpty() && !form.group(3).isEmpty())) {
      return null;
    }
    BigDecimal step = BigDecimal.valueOf(form.group(3).isEmpty() ? 1000 : 1024);
    BigDecimal bytes =
        new BigDecimal(form.group(1)).multiply(step.pow(PREFIXES.indexOf(form.group(2))));
    return bytes.min(LARGEST).setScale(0, RoundingMode.DOWN).longValueExact();
  }
}
