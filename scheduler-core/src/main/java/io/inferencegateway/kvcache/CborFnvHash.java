package io.inferencegateway.kvcache;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * FNV-1a, 64 bits, over the canonical CBOR form of {@code [previous, tokens, extras]}
 * (specification 06, section 3.2). The bytes are hashed as they come and never stored.
 */
record CborFnvHash() implements BlockHash {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
  private static final int UNSIGNED = 0;
  private static final int TEXT = 3 << 5;
  private static final int ARRAY = 4 << 5;
  private static final int MAP = 5 << 5;
  private static final int NULL = 0xf6;
  private static final byte[] HASH = {'H', 'a', 's', 'h'};

  @Override
  public long seed(String text) {
    return bytes(OFFSET, text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public long model(long seed, String name) {
    long hash = head(OFFSET, ARRAY, 3);
    hash = head(hash, UNSIGNED, seed);
    hash = octet(hash, NULL);
    return text(hash, name.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public long block(long previous, byte[] tokens, int count, List<String> extras) {
    long hash = head(OFFSET, ARRAY, 3);
    hash = head(hash, UNSIGNED, previous);
    hash = head(hash, ARRAY, count);
    for (int i = 0; i < count; i++) {
      hash = head(hash, UNSIGNED, LittleEndian.unsignedInt(tokens, 4 * i));
    }
    if (extras.isEmpty()) {
      return octet(hash, NULL);
    }
    hash = head(hash, ARRAY, extras.size());
    for (String extra : extras) {
      hash = text(head(hash, MAP, 1), HASH);
      hash = text(hash, extra.getBytes(StandardCharsets.UTF_8));
    }
    return hash;
  }

  private static long text(long hash, byte[] utf8) {
    return bytes(head(hash, TEXT, utf8.length), utf8);
  }

  /** The shortest head that holds an unsigned number. */
  private static long head(long hash, int major, long value) {
    if (value >= 0 && value < 24) {
      return octet(hash, major | (int) value);
    }
    int sizeCode = value >>> 8 == 0 ? 0 : value >>> 16 == 0 ? 1 : value >>> 32 == 0 ? 2 : 3;
    long result = octet(hash, major | (24 + sizeCode));
    for (int shift = (8 << sizeCode) - 8; shift >= 0; shift -= 8) {
      result = octet(result, (int) (value >>> shift) & 0xff);
    }
    return result;
  }

  private static long bytes(long hash, byte[] bytes) {
    long result = hash;
    for (byte b : bytes) {
      result = octet(result, b & 0xff);
    }
    return result;
  }

  private static long octet(long hash, int octet) {
    return (hash ^ octet) * PRIME;
  }
}
