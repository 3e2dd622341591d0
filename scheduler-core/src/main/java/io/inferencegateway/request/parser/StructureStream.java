package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body as far as its JSON structure goes: every byte outside ASCII reads as DEL, which is allowed
 * in strings and nowhere else. The structure and all offsets stay the same, a byte order mark is an
 * error, and invalid UTF-8 in a text, which engines replace, is none. Texts themselves are read
 * from the body.
 */
final class StructureStream extends InputStream {
  private final InputStream bytes;

  StructureStream(ByteChunks body) {
    this.bytes = body.stream();
  }

  @Override
  public int read() throws IOException {
    int value = bytes.read();
    return value < 0 ? value : masked((byte) value);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = bytes.read(target, offset, length);
    for (int i = offset; i < offset + count; i++) {
      target[i] = masked(target[i]);
    }
    return count;
  }

  private static byte masked(byte value) {
    return (byte) ((value | (value >> 7)) & 0x7F);
  }
}
