package io.inferencegateway.bbr;

/** What may stand in a header value (specification 09, section 13.1). */
public final class HeaderText {

  private HeaderText() {}

  /** Whether {@code value} is printable ASCII and not empty. */
  public static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x20 || c > 0x7e) {
        return false;
      }
    }
    return !value.isEmpty();
  }
}
