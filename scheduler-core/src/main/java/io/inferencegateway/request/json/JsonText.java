package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;
import java.nio.charset.StandardCharsets;

/**
 * A JSON string value inside a body, kept as its place instead of a copy.
 *
 * @param source the body
 * @param start offset of the first byte after the opening quote
 */
public record JsonText(ByteChunks source, long start) {

  /** Reads the text from its beginning, unescaped, as UTF-8. */
  public JsonTextReader reader() {
    return new JsonTextReader(source, start);
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

  /** The unescaped text; for short values only. */
  public String text() {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    JsonTextReader reader = reader();
    byte[] buffer = new byte[256];
    for (int n = reader.read(buffer, 0, buffer.length);
        n >= 0;
        n = reader.read(buffer, 0, buffer.length)) {
      out.write(buffer, 0, n);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
