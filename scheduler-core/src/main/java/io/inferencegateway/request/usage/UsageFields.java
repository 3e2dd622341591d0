package io.inferencegateway.request.usage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The fields of one document. Not thread-safe. */
@SuppressWarnings("EnumOrdinal") // places in an array that lives no longer than the process
final class UsageFields {
  private static final int FIELDS = JsonField.values().length;

  private final boolean textsCount;
  private final long[] numbers = new long[FIELDS];
  private String type = "";
  private boolean finished;

  /**
   * No fields.
   *
   * @param textsCount whether a text may hold a number
   */
  UsageFields(boolean textsCount) {
    this.textsCount = textsCount;
    clear();
  }

  void clear() {
    Arrays.fill(numbers, -1);
    type = "";
    finished = false;
  }

  void put(JsonField field, byte[] bytes, int length, boolean text) {
    switch (field) {
      case TYPE -> type = text ? new String(bytes, 0, length, StandardCharsets.UTF_8) : "";
      case FINISH_REASON -> finished = text || bytes[0] != 'n';
      case MODEL -> {}
      default -> {
        long number = number(bytes, length);
        if (number >= 0 && (textsCount || !text)) {
          numbers[field.ordinal()] = number;
        }
      }
    }
  }

  void putStructure(JsonField field) {
    finished |= field == JsonField.FINISH_REASON;
  }

  String type() {
    return type;
  }

  /** Whether a reason to finish was given that is not null. */
  boolean isFinished() {
    return finished;
  }

  /** Whether the field has a number. */
  boolean has(JsonField field) {
    return numbers[field.ordinal()] >= 0;
  }

  /** The number of the first field that has one; 0 when none has. */
  long first(JsonField... fields) {
    for (JsonField field : fields) {
      if (has(field)) {
        return numbers[field.ordinal()];
      }
    }
    return 0;
  }

  /** The number of the last field that has one; -1 when none has. */
  long last(JsonField... fields) {
    long number = -1;
    for (JsonField field : fields) {
      if (has(field)) {
        number = numbers[field.ordinal()];
      }
    }
    return number;
  }

  /** Whole part of a number; 0 for what is none; -1 for null. */
  private static long number(byte[] bytes, int length) {
    if (length > 0 && bytes[0] == 'n') {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < length; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return i == 0 ? 0 : slow(bytes, length);
      }
      value = Math.min(value, Long.MAX_VALUE / 10 - 1) * 10 + digit;
    }
    return value;
  }

  private static long slow(byte[] bytes, int length) {
    try {
      return (long)
          Math.max(0, Double.parseDouble(new String(bytes, 0, length, StandardCharsets.US_ASCII)));
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
