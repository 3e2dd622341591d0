package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;

/**
 * Reads a JSON string in place, unescaping as it goes. Plain bytes are copied in runs; only escapes
 * are looked at one by one. Not thread-safe.
 */
public final class JsonTextReader {
  private static final int REPLACEMENT = 0xFFFD;
  private static final int LONGEST_CHARACTER = 4;

  private final ByteChunks source;
  private int chunkIndex;
  private ByteBuffer chunk;
  private int at;

  JsonTextReader(ByteChunks source, long start) {
    this.source = source;
    this.chunkIndex = source.chunkAt(start);
    this.chunk = source.chunk(chunkIndex);
    this.at = (int) (start - source.chunkStart(chunkIndex));
  }

  /**
   * Copies the next bytes of the text as UTF-8; lone surrogate escapes become U+FFFD.
   *
   * @param length at least 4
   * @return how many bytes were copied; -1 at the closing quote
   */
  public int read(byte[] target, int offset, int length) {
    int copied = 0;
    while (copied < length) {
      if (at == chunk.limit() && !nextChunk()) {
        break;
      }
      int run = plainRun(length - copied);
      chunk.get(at, target, offset + copied, run);
      at += run;
      copied += run;
      if (copied == length || at == chunk.limit()) {
        continue;
      }
      if (chunk.get(at) == '"' || length - copied < LONGEST_CHARACTER) {
        break;
      }
      copied += encode(escaped(), target, offset + copied);
    }
    return copied == 0 ? -1 : copied;
  }

  /** Offset of the next byte to be read in the body; of the closing quote when all was read. */
  public long position() {
    return source.chunkStart(chunkIndex) + at;
  }

  private int plainRun(int most) {
    int end = Math.min(chunk.limit(), at + most);
    int i = at;
    while (i < end) {
      byte b = chunk.get(i);
      if (b == '"' || b == '\\') {
        break;
      }
      i++;
    }
    return i - at;
  }

  private boolean nextChunk() {
    if (chunkIndex + 1 >= source.chunkCount()) {
      return false;
    }
    chunk = source.chunk(++chunkIndex);
    at = 0;
    return true;
  }

  /** The next byte, or -1 at the end of the body. */
  private int next() {
    if (at == chunk.limit() && !nextChunk()) {
      return -1;
    }
    return chunk.get(at++);
  }

  /** The code point of the escape that begins here. */
  private int escaped() {
    next();
    int kind = next();
    return switch (kind) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> kind < 0 ? REPLACEMENT : kind;
    };
  }

  private int unicode() {
    int unit = fourDigits();
    if (unit < 0) {
      return REPLACEMENT;
    }
    if (!Character.isSurrogate((char) unit)) {
      return unit;
    }
    if (Character.isLowSurrogate((char) unit)) {
      return REPLACEMENT;
    }
    int markChunk = chunkIndex;
    int markAt = at;
    if (next() == '\\' && next() == 'u') {
      int low = fourDigits();
      if (low >= 0 && Character.isLowSurrogate((char) low)) {
        return Character.toCodePoint((char) unit, (char) low);
      }
    }
    chunkIndex = markChunk;
    chunk = source.chunk(markChunk);
    at = markAt;
    return REPLACEMENT;
  }

  private int fourDigits() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(next(), 16);
      if (digit < 0) {
        return -1;
      }
      value = (value << 4) | digit;
    }
    return value;
  }

  private static int encode(int codePoint, byte[] target, int offset) {
    if (codePoint < 0x80) {
      target[offset] = (byte) codePoint;
      return 1;
    }
    if (codePoint < 0x800) {
      target[offset] = (byte) (0xC0 | (codePoint >> 6));
      target[offset + 1] = (byte) (0x80 | (codePoint & 0x3F));
      return 2;
    }
    if (codePoint < 0x10000) {
      target[offset] = (byte) (0xE0 | (codePoint >> 12));
      target[offset + 1] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
      target[offset + 2] = (byte) (0x80 | (codePoint & 0x3F));
      return 3;
    }
    target[offset] = (byte) (0xF0 | (codePoint >> 18));
    target[offset + 1] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
    target[offset + 2] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
    target[offset + 3] = (byte) (0x80 | (codePoint & 0x3F));
    return 4;
  }
}
