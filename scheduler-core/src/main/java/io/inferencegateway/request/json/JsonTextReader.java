package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;

/** Reads a JSON string in place, unescaping as it goes. Not thread-safe. */
public final class JsonTextReader {
  private final ByteChunks source;
  private long position;

  JsonTextReader(ByteChunks source, long start) {
    this.source = source;
    this.position = start;
  }

  /**
   * Copies the next bytes of the text as UTF-8; lone surrogate escapes become U+FFFD.
   *
   * @param length at least 4
   * @return how many bytes were copied; -1 at the closing quote
   */
  public int read(byte[] target, int offset, int length) {
    int copied = 0;
    while (copied < length && position < source.length() && source.at(position) != '"') {
      target[offset + copied++] = source.at(position++);
    }
    return copied == 0 ? -1 : copied;
  }

  /** Offset of the next byte to be read in the body; of the closing quote when all was read. */
  public long position() {
    return position;
  }
}
