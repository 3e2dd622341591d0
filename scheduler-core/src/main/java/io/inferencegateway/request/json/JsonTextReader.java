package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads a JSON string in place, unescaping as it goes. Plain bytes are searched eight at a time and
 * copied in runs; only escapes are looked at one by one. Invalid UTF-8 passes as it is. Not
 * thread-safe.
 */
public final class JsonTextReader {
  private static final int REPLACEMENT = 0xFFFD;
  private static final int LONGEST_CHARACTER = 4;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';

  private final ByteChunks source;
  private int chunkIndex;
  private ByteBuffer chunk;
  private int at;

  JsonTextReader(ByteChunks source, long start) {
    this.source = source;
    this.chunkIndex = source.chunkAt(start);
    this.chunk = littleEndian(source.chunk(chunkIndex));
    this.at = (int) (start - source.chunkStart(chunkIndex));
  }

  /**
   * Copies the next bytes of the text as UTF-8; lone surrogates and invalid escapes become U+FFFD.
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

  /**
   * How many bytes from here to the next quote, backslash or end of chunk; not above {@code most}.
   */
  private int plainRun(int most) {
    int end = Math.min(chunk.limit(), at + most);
    int i = at;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long word = chunk.getLong(i);
      long found = zeroBytes(word ^ QUOTES) | zeroBytes(word ^ BACKSLASHES);
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3) - at;
      }
    }
    while (i < end && chunk.get(i) != '"' && chunk.get(i) != '\\') {
      i++;
    }
    return i - at;
  }

  /** The high bit of each zero byte; bytes above the lowest zero byte may be marked wrongly. */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH_BITS;
  }

  private static ByteBuffer littleEndian(ByteBuffer chunk) {
    return chunk.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  private boolean nextChunk() {
    if (chunkIndex + 1 >= source.chunkCount()) {
      return false;
    }
    chunk = littleEndian(source.chunk(++chunkIndex));
    at = 0;
    return true;
  }

  /** The next byte, left where it is; -1 at the end of the body. */
  private int peek() {
    return at == chunk.limit() && !nextChunk() ? -1 : chunk.get(at) & 0xFF;
  }

  private int next() {
    int next = peek();
    at += next < 0 ? 0 : 1;
    return next;
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
      case '"', '\\', '/' -> kind;
      case 'u' -> unicode();
      default -> REPLACEMENT;
    };
  }

  private int unicode() {
    int unit = fourDigits();
    if (unit < 0 || Character.isLowSurrogate((char) unit)) {
      return REPLACEMENT;
    }
    return Character.isHighSurrogate((char) unit) ? pair(unit) : unit;
  }

  /**
   * The code point of a high surrogate and the low one that must follow; else nothing is consumed.
   */
  private int pair(int high) {
    int markChunk = chunkIndex;
    ByteBuffer markBuffer = chunk;
    int markAt = at;
    if (next() == '\\' && next() == 'u') {
      int low = fourDigits();
      if (low >= 0 && Character.isLowSurrogate((char) low)) {
        return Character.toCodePoint((char) high, (char) low);
      }
    }
    chunkIndex = markChunk;
    chunk = markBuffer;
    at = markAt;
    return REPLACEMENT;
  }

  /** Four hexadecimal digits; -1 when there are fewer, which leaves what follows them in place. */
  private int fourDigits() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        return -1;
      }
      at++;
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
