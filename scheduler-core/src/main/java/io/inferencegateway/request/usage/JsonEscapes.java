package io.inferencegateway.request.usage;

/** Reads the escapes of short JSON strings. */
final class JsonEscapes {
  private JsonEscapes() {}

  /** The text of a JSON string's inside; an invalid escape loses its backslash. */
  static String unescaped(String json) {
    StringBuilder text = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c != '\\' || i + 1 == json.length()) {
        text.append(c);
        continue;
      }
      char kind = json.charAt(++i);
      switch (kind) {
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'u' -> {
          int unit = i + 4 < json.length() ? unit(json, i + 1) : -1;
          text.append(unit < 0 ? 'u' : (char) unit);
          i += unit < 0 ? 0 : 4;
        }
        default -> text.append(kind);
      }
    }
    return text.toString();
  }

  private static int unit(String json, int from) {
    int unit = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(json.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      unit = (unit << 4) | digit;
    }
    return unit;
  }
}
