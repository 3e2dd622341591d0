package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A JSON string value inside a body, kept as its place instead of a copy.
 *
 * @param source the body
 * @param start offset of the first byte after the opening quote
 */
public record JsonText(ByteChunks source, long start) {

  /** A text that stands in no body. */
  public static JsonText literal(String text) {
    byte[] quoted = JsonStringEncoder.getInstance().quoteAsUTF8(text);
    byte[] closed = Arrays.copyOf(quoted, quoted.length + 1);
    closed[quoted.length] = '"';
    return new JsonText(ByteChunks.of(closed), 0);
  }

  /** Reads the text from its beginning, unescaped, as UTF-8. */
  public JsonTextReader reader() {
    return new JsonTextReader(source, start);
  }

  /** The unescaped text; for short values only. */
  public String text() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonTextReader reader = reader();
    byte[] buffer = new byte[256];
    for (int n = reader.read(buffer, 0, buffer.length);
        n >= 0;
        n = reader.read(buffer, 0, buffer.length)) {
      out.write(buffer, 0, n);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  public boolean isEmpty() {
    return start >= source.length() || source.at(start) == '"';
  }

  /** Whether the unescaped text begins with {@code prefix}; never reads further than needed. */
  public boolean startsWith(String prefix) {
    byte[] wanted = prefix.getBytes(StandardCharsets.UTF_8);
    byte[] found = new byte[wanted.length + 4];
    int count = head(found);
    return count >= wanted.length
        && Arrays.equals(wanted, 0, wanted.length, found, 0, wanted.length);
  }

  /** Whether the unescaped text is {@code other}; never reads further than needed. */
  public boolean contentEquals(String other) {
    byte[] wanted = other.getBytes(StandardCharsets.UTF_8);
    byte[] found = new byte[wanted.length + 4];
    int count = head(found);
    return count == wanted.length && Arrays.equals(wanted, 0, count, found, 0, count);
  }

  /** Offset of the closing quote. */
  public long end() {
    JsonTextReader reader = reader();
    byte[] scratch = new byte[256];
    while (reader.read(scratch, 0, scratch.length) >= 0) {
      // only the position counts
    }
    return reader.position();
  }

  private int head(byte[] target) {
    JsonTextReader reader = reader();
    int filled = 0;
    while (target.length - filled >= 4) {
      int count = reader.read(target, filled, target.length - filled);
      if (count < 0) {
        break;
      }
      filled += count;
    }
    return filled;
  }
}
