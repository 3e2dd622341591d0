package io.inferencegateway.producer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * XXH64 with seed 0 of bytes that come in pieces, so that a long text need not be copied to be
 * hashed; the library in use hashes whole arrays only. Not thread-safe.
 *
 * @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">XXH64
 *     specification</a>
 */
final class XxHash64 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long P1 = 0x9E3779B185EBCA87L;
  private static final long P2 = 0xC2B2AE3D27D4EB4FL;
  private static final long P3 = 0x165667B19E3779F9L;
  private static final long P4 = 0x85EBCA77C2B2AE63L;
  private static final long P5 = 0x27D4EB2F165667C5L;
  private static final int STRIPE = 32;

  private long a = 0x60EA27EEADC0B5D6L; // P1 + P2
  private long b = P2;
  private long c;
  private long d = -P1;
  private final byte[] rest = new byte[STRIPE];
  private int restLength;
  private long length;

  /** Adds the first {@code count} bytes. */
  void update(byte[] bytes, int count) {
    length += count;
    int at = 0;
    if (restLength > 0) {
      at = Math.min(STRIPE - restLength, count);
      System.arraycopy(bytes, 0, rest, restLength, at);
      restLength += at;
      if (restLength < STRIPE) {
        return;
      }
      stripe(rest, 0);
      restLength = 0;
    }
    for (; at + STRIPE <= count; at += STRIPE) {
      stripe(bytes, at);
    }
    restLength = count - at;
    System.arraycopy(bytes, at, rest, 0, restLength);
  }

  /** Bytes added so far. */
  long length() {
    return length;
  }

  /** Of all bytes added so far. */
  long value() {
    long hash = length < STRIPE ? P5 : converged();
    hash += length;
    int at = 0;
    for (; at + Long.BYTES <= restLength; at += Long.BYTES) {
      hash = Long.rotateLeft(hash ^ round(0, (long) LONGS.get(rest, at)), 27) * P1 + P4;
    }
    if (at + Integer.BYTES <= restLength) {
      long word = Integer.toUnsignedLong((int) INTS.get(rest, at));
      hash = Long.rotateLeft(hash ^ (word * P1), 23) * P2 + P3;
      at += Integer.BYTES;
    }
    for (; at < restLength; at++) {
      hash = Long.rotateLeft(hash ^ ((rest[at] & 0xFF) * P5), 11) * P1;
    }
    return avalanche(hash);
  }

  private void stripe(byte[] bytes, int at) {
    a = round(a, (long) LONGS.get(bytes, at));
    b = round(b, (long) LONGS.get(bytes, at + 8));
    c = round(c, (long) LONGS.get(bytes, at + 16));
    d = round(d, (long) LONGS.get(bytes, at + 24));
  }

  private long converged() {
    long hash =
        Long.rotateLeft(a, 1)
            + Long.rotateLeft(b, 7)
            + Long.rotateLeft(c, 12)
            + Long.rotateLeft(d, 18);
    hash = merged(hash, a);
    hash = merged(hash, b);
    hash = merged(hash, c);
    return merged(hash, d);
  }

  private static long round(long accumulator, long lane) {
    return Long.rotateLeft(accumulator + lane * P2, 31) * P1;
  }

  private static long merged(long hash, long accumulator) {
    return (hash ^ round(0, accumulator)) * P1 + P4;
  }

  private static long avalanche(long value) {
    long hash = (value ^ (value >>> 33)) * P2;
    hash = (hash ^ (hash >>> 29)) * P3;
    return hash ^ (hash >>> 32);
  }
}
