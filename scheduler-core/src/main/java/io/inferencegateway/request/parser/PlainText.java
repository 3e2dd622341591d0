package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.json.JsonText;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Texts that are not written as JSON, for readers of JSON texts. */
final class PlainText {
  private static final byte[] QUOTE = {'"'};

  private PlainText() {}

  /** The text, copied only where it has characters that JSON escapes. */
  static JsonText of(ByteChunks text) {
    List<ByteBuffer> parts = new ArrayList<>(text.chunkCount() + 1);
    for (ByteBuffer part : text.buffers()) {
      parts.add(escaped(part));
    }
    parts.add(ByteBuffer.wrap(QUOTE));
    return new JsonText(ByteChunks.of(parts), 0);
  }

  /** Whether all bytes are UTF-8. */
  static boolean isUtf8(ByteChunks text) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer out = CharBuffer.allocate(1024);
    ByteBuffer rest = ByteBuffer.allocate(0);
    try {
      for (ByteBuffer part : text.buffers()) {
        ByteBuffer in = rest.hasRemaining() ? joined(rest, part) : part;
        decode(decoder, in, out, false);
        rest = in;
      }
      decode(decoder, rest, out, true);
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  private static void decode(CharsetDecoder decoder, ByteBuffer in, CharBuffer out, boolean end)
      throws CharacterCodingException {
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      out.clear();
      result = decoder.decode(in, out, end);
    }
    if (result.isError()) {
      result.throwException();
    }
  }

  /** At most three bytes of a character wait for the next part. */
  private static ByteBuffer joined(ByteBuffer rest, ByteBuffer part) {
    return ByteBuffer.allocate(rest.remaining() + part.remaining()).put(rest).put(part).flip();
  }

  private static ByteBuffer escaped(ByteBuffer text) {
    int escapes = 0;
    for (int i = text.position(); i < text.limit(); i++) {
      escapes += needsEscape(text.get(i)) ? 1 : 0;
    }
    if (escapes == 0) {
      return text;
    }
    ByteBuffer escaped = ByteBuffer.allocate(text.remaining() + escapes);
    while (text.hasRemaining()) {
      byte b = text.get();
      if (needsEscape(b)) {
        escaped.put((byte) '\\');
      }
      escaped.put(b);
    }
    return escaped.flip();
  }

  private static boolean needsEscape(byte b) {
    return b == '"' || b == '\\';
  }
}
