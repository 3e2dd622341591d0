package io.inferencegateway.benchmarks.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Writes chat requests whose prompts differ: the first half of a prompt is one of a few shared
 * texts, a serial number follows, so that the rest is never cached. The text is not copied per
 * request.
 */
final class ChatRequestWriter {
  private static final int SHARED_PREFIXES = 32;
  private static final int DIGITS = 12;
  private static final String MODEL = "simulated-model";
  private static final String SENTENCE = "The quick brown fox jumps over the lazy dog. ";

  private final ByteBuf[] starts = new ByteBuf[SHARED_PREFIXES];
  private final ByteBuf end;
  private long serial;

  /**
   * @param host value of the host header
   * @param firstSerial number of the first request; unique among all loads of a run
   */
  ChatRequestWriter(RequestShape shape, String host, long firstSerial) {
    this.serial = firstSerial;
    int shared = shape.promptBytes() / 2;
    String rest = text("", shape.promptBytes() - shared - DIGITS) + "\"}]}";
    for (int i = 0; i < SHARED_PREFIXES; i++) {
      String json = json(shape) + text("Conversation " + i + ": ", shared);
      String head = head(shape, host, json.length() + DIGITS + rest.length());
      starts[i] = constant(head + json);
    }
    this.end = constant(rest);
  }

  /** The next request, ready to be written to a connection. */
  ByteBuf next() {
    long number = serial++;
    ByteBuf start = starts[(int) (number % SHARED_PREFIXES)];
    return Unpooled.wrappedBuffer(
        start.retainedDuplicate(), digits(number), end.retainedDuplicate());
  }

  /** Number of the next request. */
  long nextSerial() {
    return serial;
  }

  void release() {
    for (ByteBuf start : starts) {
      start.release();
    }
    end.release();
  }

  private static ByteBuf digits(long number) {
    ByteBuf digits = Unpooled.buffer(DIGITS);
    digits.writeZero(DIGITS);
    long left = number;
    for (int i = DIGITS - 1; i >= 0; i--) {
      digits.setByte(i, '0' + (int) (left % 10));
      left /= 10;
    }
    return digits;
  }

  private static String json(RequestShape shape) {
    return String.format(
        Locale.ROOT,
        "{\"model\":\"%s\",\"max_tokens\":%d,\"stream\":%b,\"ignore_eos\":true,"
            + "\"messages\":[{\"role\":\"user\",\"content\":\"",
        MODEL,
        shape.answerTokens(),
        shape.streamed());
  }

  private static String head(RequestShape shape, String host, int contentLength) {
    return "POST /v1/chat/completions HTTP/1.1\r\nhost: "
        + host
        + "\r\ncontent-type: application/json\r\naccept: "
        + (shape.streamed() ? AnswerCheck.EVENT_STREAM : AnswerCheck.JSON)
        + "\r\ncontent-length: "
        + contentLength
        + "\r\n\r\n";
  }

  private static String text(String start, int length) {
    StringBuilder text = new StringBuilder(start);
    while (text.length() < length) {
      text.append(SENTENCE);
    }
    return text.substring(0, length);
  }

  private static ByteBuf constant(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly();
  }
}
