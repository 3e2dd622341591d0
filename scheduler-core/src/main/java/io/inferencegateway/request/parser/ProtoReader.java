package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;

/**
 * Walks the fields of a protobuf message without making an object of it. Every value of a field
 * must be taken or skipped before the next one. Not thread-safe.
 */
final class ProtoReader {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED_32 = 5;
  private static final int MOST_VARINT_BITS = 70;

  private final ByteChunks message;
  private int chunkIndex = -1;
  private ByteBuffer chunk = ByteBuffer.allocate(0);
  private long position;
  private int wireType;

  ProtoReader(ByteChunks message) {
    this.message = message;
  }

  /** Goes to the next field; gives its number, or 0 at the end of the message. */
  int nextField() throws MalformedBodyException {
    if (position == message.length()) {
      return 0;
    }
    long tag = varint();
    wireType = (int) (tag & 7);
    long number = tag >>> 3;
    if (number == 0 || number > (1 << 29) - 1) {
      throw malformed();
    }
    return (int) number;
  }

  boolean isMessage() {
    return wireType == LENGTH_DELIMITED;
  }

  /** The value of a number or boolean field. */
  long number() throws MalformedBodyException {
    if (wireType != VARINT) {
      throw malformed();
    }
    return varint();
  }

  /** The value of a bytes, string or message field, not copied. */
  ByteChunks bytes() throws MalformedBodyException {
    if (wireType != LENGTH_DELIMITED) {
      throw malformed();
    }
    long length = varint();
    long start = position;
    advance(length);
    return message.slice(start, start + length);
  }

  void skip() throws MalformedBodyException {
    switch (wireType) {
      case VARINT -> varint();
      case FIXED_64 -> advance(Long.BYTES);
      case LENGTH_DELIMITED -> advance(varint());
      case FIXED_32 -> advance(Integer.BYTES);
      default -> throw malformed();
    }
  }

  /** Adds the numbers of a repeated field, which may be packed or single. */
  void numbers(TokenIds ids) throws MalformedBodyException {
    if (wireType == VARINT) {
      ids.add((int) varint());
      return;
    }
    ProtoReader packed = new ProtoReader(bytes());
    while (packed.position < packed.message.length()) {
      ids.add((int) packed.varint());
    }
  }

  private long varint() throws MalformedBodyException {
    long value = 0;
    for (int shift = 0; shift < MOST_VARINT_BITS; shift += 7) {
      byte b = next();
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw malformed();
  }

  private byte next() throws MalformedBodyException {
    if (position >= message.length()) {
      throw malformed();
    }
    while (!chunk.hasRemaining()) {
      chunk = message.chunk(++chunkIndex).duplicate();
    }
    position++;
    return chunk.get();
  }

  private void advance(long bytes) throws MalformedBodyException {
    if (bytes < 0 || bytes > message.length() - position) {
      throw malformed();
    }
    position += bytes;
    if (position < message.length()) {
      chunkIndex = message.chunkAt(position);
      chunk = message.chunk(chunkIndex).duplicate();
      chunk.position((int) (position - message.chunkStart(chunkIndex)));
    }
  }

  private static MalformedBodyException malformed() {
    return new MalformedBodyException("not a protobuf message");
  }
}
