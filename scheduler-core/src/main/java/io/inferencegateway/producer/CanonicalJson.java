package io.inferencegateway.producer;

import io.inferencegateway.request.json.JsonSlice;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes JSON values the way the encoder of Go's standard library does: members sorted, no spaces,
 * {@code <}, {@code >} and {@code &} escaped, numbers as doubles. Other implementations hash these
 * bytes too.
 */
final class CanonicalJson {
  private static final double SMALLEST_PLAIN = 1e-6;
  private static final double SMALLEST_SCIENTIFIC = 1e21;
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(10_000)
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNumberLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .build();

  private CanonicalJson() {}

  static byte[] of(JsonSlice value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Absent values are written as null; those that cannot be read, as nothing. */
  static void write(@Nullable JsonSlice value, StringBuilder out) {
    if (value == null) {
      out.append("null");
      return;
    }
    try {
      write(JSON.readTree(value.bytes().stream()), out);
    } catch (JacksonException e) {
      return; // invalid UTF-8 inside: a prompt that nobody shares
    }
  }

  private static void write(JsonNode node, StringBuilder out) {
    switch (node.getNodeType()) {
      case OBJECT -> writeObject(node, out);
      case ARRAY -> {
        out.append('[');
        for (int i = 0; i < node.size(); i++) {
          write(node.get(i), out.append(i == 0 ? "" : ","));
        }
        out.append(']');
      }
      case STRING -> writeText(node.stringValue(), out);
      case NUMBER -> writeNumber(node.doubleValue(), out);
      case BOOLEAN -> out.append(node.booleanValue());
      default -> out.append("null");
    }
  }

  /** Code points in ascending order are bytes in ascending order. */
  private static void writeObject(JsonNode object, StringBuilder out) {
    TreeMap<String, JsonNode> members = new TreeMap<>(CanonicalJson::compareCodePoints);
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    char separator = '{';
    for (Map.Entry<String, JsonNode> member : members.entrySet()) {
      writeText(member.getKey(), out.append(separator));
      write(member.getValue(), out.append(':'));
      separator = ',';
    }
    out.append(members.isEmpty() ? "{}" : "}");
  }

  private static int compareCodePoints(String a, String b) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();
    return Arrays.compare(left, right);
  }

  static void writeText(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '<', '>', '&', '\u2028', '\u2029' -> unicode(c, out);
        default -> {
          if (c < ' ') {
            unicode(c, out);
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static void unicode(char c, StringBuilder out) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit((c >> shift) & 0xF, 16));
    }
  }

  private static void writeNumber(double value, StringBuilder out) {
    if (value == 0) {
      out.append(1 / value < 0 ? "-0" : "0");
      return;
    }
    double size = Math.abs(value);
    BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    if (size >= SMALLEST_PLAIN && size < SMALLEST_SCIENTIFIC) {
      out.append(shortest.toPlainString());
      return;
    }
    String digits = shortest.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    out.append(value < 0 ? "-" : "").append(digits.charAt(0));
    if (digits.length() > 1) {
      out.append('.').append(digits, 1, digits.length());
    }
    out.append(exponent < 0 ? "e-" : "e+").append(Math.abs(exponent));
  }
}
