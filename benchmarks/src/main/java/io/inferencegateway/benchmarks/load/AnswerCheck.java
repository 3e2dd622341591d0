package io.inferencegateway.benchmarks.load;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Looks at one answer after the other and tells which are what was asked for: status 200, the right
 * content type and complete to the last token.
 */
final class AnswerCheck {
  static final String JSON = "application/json";
  static final String EVENT_STREAM = "text/event-stream";
  private static final int OK = 200;
  private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.US_ASCII);

  private final RequestShape shape;
  private final byte[] tail = new byte[DONE.length];
  private @Nullable String problem;
  private long bytes;
  private long lines;

  AnswerCheck(RequestShape shape) {
    this.shape = shape;
  }

  void head(HttpResponse head) {
    bytes = 0;
    lines = 0;
    problem = null;
    String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
    if (!head.decoderResult().isSuccess()) {
      problem = "malformed answer";
    } else if (head.status().code() != OK) {
      problem = "status " + head.status().code();
    } else if (!type.startsWith(shape.streamed() ? EVENT_STREAM : JSON)) {
      problem = "unexpected content type";
    }
  }

  void body(ByteBuf part) {
    int length = part.readableBytes();
    if (length == 0) {
      return;
    }
    bytes += length;
    if (shape.streamed()) {
      countLines(part);
    }
    keepTail(part, length);
  }

  /** What is wrong with the answer that has just ended; null when nothing is. */
  @Nullable String problem() {
    if (problem != null) {
      return problem;
    }
    return isComplete() ? null : "incomplete answer";
  }

  /** Every token is an event of two lines, and the last event says that it is the last. */
  private boolean isComplete() {
    if (!shape.streamed()) {
      return bytes > 1 && tail[tail.length - 1] == '}';
    }
    return lines / 2 > shape.answerTokens() && Arrays.equals(tail, DONE);
  }

  private void countLines(ByteBuf part) {
    int from = part.readerIndex();
    int end = part.writerIndex();
    for (int at = part.indexOf(from, end, (byte) '\n');
        at >= 0;
        at = part.indexOf(at + 1, end, (byte) '\n')) {
      lines++;
    }
  }

  private void keepTail(ByteBuf part, int length) {
    int kept = Math.min(length, tail.length);
    System.arraycopy(tail, kept, tail, 0, tail.length - kept);
    part.getBytes(part.writerIndex() - kept, tail, tail.length - kept, kept);
  }
}
