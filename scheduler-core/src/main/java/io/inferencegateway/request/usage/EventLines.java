package io.inferencegateway.request.usage;

import java.nio.ByteBuffer;

/**
 * Takes an event stream apart: lines end with LF, CR or both, and the data of an event may go over
 * several lines. Not thread-safe.
 */
final class EventLines {
  private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};
  private static final int OTHER_LINE = -1;

  /** How much of {@link #DATA} the line begins with; all of it: the rest is data. */
  private int matched;

  private boolean afterReturn;

  /** Gives the data among the bytes to {@code scanner}. */
  void scan(ByteBuffer bytes, JsonScanner scanner) {
    int at = bytes.position();
    int limit = bytes.limit();
    while (at < limit) {
      if (matched >= 0 && matched < DATA.length) {
        begins(bytes.get(at++), scanner);
        continue;
      }
      int end = lineEnd(bytes, at, limit);
      if (matched == DATA.length) {
        scanner.scan(bytes, at, end);
      }
      at = end;
      if (end < limit) {
        afterReturn = bytes.get(at++) == '\r';
        matched = 0;
      }
    }
  }

  /** An empty line ends the event, and with it a document that is not whole. */
  private void begins(byte b, JsonScanner scanner) {
    if (b == DATA[matched]) {
      matched++;
    } else if (b == '\n' || b == '\r') {
      boolean secondHalf = b == '\n' && afterReturn && matched == 0;
      if (!secondHalf && matched == 0) {
        scanner.reset();
      }
      matched = 0;
      afterReturn = b == '\r';
      return;
    } else {
      matched = OTHER_LINE;
    }
    afterReturn = false;
  }

  private static int lineEnd(ByteBuffer bytes, int from, int limit) {
    int at = from;
    while (at < limit && bytes.get(at) != '\n' && bytes.get(at) != '\r') {
      at++;
    }
    return at;
  }
}
