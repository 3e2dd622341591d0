package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;
import java.io.ByteArrayOutputStream;
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
}
