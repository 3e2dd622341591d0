package io.inferencegateway.datalayer.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Reads labels, value and timestamp of one line. */
final class SampleReader {
  private static final int LONGEST_LABEL_VALUE = 64 << 10;

  private final byte[] page;
  private final int end;
  private int at;

  SampleReader(byte[] page, int from, int to) {
    this.page = page;
    this.at = from;
    this.end = to;
  }

  Sample read() throws MalformedSampleException {
    skipBlanks();
    Map<String, String> labels = at < end && page[at] == '{' ? labels() : Map.of();
    double value = number(word());
    String timestamp = word();
    return new Sample(labels, value, timestamp.isEmpty() ? 0 : integer(timestamp));
  }

  private Map<String, String> labels() throws MalformedSampleException {
    Map<String, String> labels = new HashMap<>();
    at++;
    while (true) {
      skipBlanks();
      if (peek() == '}') {
        at++;
        return labels;
      }
      String name = labelName();
      if (labels.put(name, labelValue()) != null) {
        throw new MalformedSampleException("label " + name + " given twice");
      }
      skipBlanks();
      if (peek() == ',') {
        at++;
      } else if (peek() != '}') {
        throw new MalformedSampleException("no comma after label " + name);
      }
    }
  }

  private String labelName() throws MalformedSampleException {
    int start = at;
    while (peek() != '=' && !MetricsPage.isBlank(page[at])) {
      at++;
    }
    String name = new String(page, start, at - start, StandardCharsets.UTF_8);
    skipBlanks();
    expect('=');
    skipBlanks();
    return name;
  }

  private String labelValue() throws MalformedSampleException {
    expect('"');
    int start = at;
    while (peek() != '"' && page[at] != '\\') {
      at++;
    }
    if (at - start > LONGEST_LABEL_VALUE) {
      throw new MalformedSampleException("label value longer than " + LONGEST_LABEL_VALUE);
    }
    if (page[at] == '"') {
      return new String(page, start, at++ - start, StandardCharsets.UTF_8);
    }
    return escapedValue(start);
  }

  private String escapedValue(int start) throws MalformedSampleException {
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    value.write(page, start, at - start);
    while (peek() != '"') {
      int b = page[at++];
      if (b == '\\') {
        int escaped = peek();
        at++;
        b = escaped == 'n' ? '\n' : escaped;
      }
      value.write(b);
      if (value.size() > LONGEST_LABEL_VALUE) {
        throw new MalformedSampleException("label value longer than " + LONGEST_LABEL_VALUE);
      }
    }
    at++;
    return value.toString(StandardCharsets.UTF_8);
  }

  private String word() {
    skipBlanks();
    int start = at;
    while (at < end && !MetricsPage.isBlank(page[at])) {
      at++;
    }
    return new String(page, start, at - start, StandardCharsets.ISO_8859_1);
  }

  /** Java would also take the suffixes f and d and hexadecimal; the format does not. */
  private static double number(String word) throws MalformedSampleException {
    switch (word.toLowerCase(Locale.ROOT)) {
      case "nan" -> {
        return Double.NaN;
      }
      case "inf", "+inf", "infinity", "+infinity" -> {
        return Double.POSITIVE_INFINITY;
      }
      case "-inf", "-infinity" -> {
        return Double.NEGATIVE_INFINITY;
      }
      default -> {
        for (int i = 0; i < word.length(); i++) {
          if ("+-.eE0123456789".indexOf(word.charAt(i)) < 0) {
            throw new MalformedSampleException("not a number: " + shortened(word));
          }
        }
        try {
          return Double.parseDouble(word);
        } catch (NumberFormatException e) {
          throw new MalformedSampleException("not a number: " + shortened(word));
        }
      }
    }
  }

  private static long integer(String word) throws MalformedSampleException {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw new MalformedSampleException("not a timestamp: " + shortened(word));
    }
  }

  private static String shortened(String word) {
    return word.length() <= 40 ? word : word.substring(0, 40) + "...";
  }

  private int peek() throws MalformedSampleException {
    if (at >= end) {
      throw new MalformedSampleException("line ends inside labels");
    }
    return page[at];
  }

  private void expect(char wanted) throws MalformedSampleException {
    if (peek() != wanted) {
      throw new MalformedSampleException("no " + wanted + " where one belongs");
    }
    at++;
  }

  private void skipBlanks() {
    while (at < end && MetricsPage.isBlank(page[at])) {
      at++;
    }
  }
}
