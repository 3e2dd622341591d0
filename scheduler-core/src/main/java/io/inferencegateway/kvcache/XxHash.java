package io.inferencegateway.kvcache;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.openhft.hashing.LongHashFunction;

/**
 * XXH64 over the previous key, the tokens and the extras, each extra after its length
 * (specification 06, section 3.3).
 */
record XxHash() implements BlockHash {
  private static final LongHashFunction XXH64 = LongHashFunction.xx();
  private static final int TOKEN_BYTES = 4;

  @Override
  public long seed(String text) {
    return XXH64.hashBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public long model(long seed, String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    byte[] input = new byte[2 * Long.BYTES + utf8.length];
    LittleEndian.putLong(input, 0, seed);
    put(utf8, input, Long.BYTES);
    return XXH64.hashBytes(input);
  }

  @Override
  public long block(long previous, byte[] tokens, int count, List<String> extras) {
    int at = Long.BYTES + count * TOKEN_BYTES;
    byte[] input = new byte[at];
    LittleEndian.putLong(input, 0, previous);
    System.arraycopy(tokens, 0, input, Long.BYTES, count * TOKEN_BYTES);
    for (String extra : extras) {
      byte[] utf8 = extra.getBytes(StandardCharsets.UTF_8);
      input = Arrays.copyOf(input, at + Long.BYTES + utf8.length);
      at = put(utf8, input, at);
    }
    return XXH64.hashBytes(input);
  }

  /** Writes a text after its length; returns where it ends. */
  private static int put(byte[] utf8, byte[] target, int at) {
    LittleEndian.putLong(target, at, utf8.length);
    System.arraycopy(utf8, 0, target, at + Long.BYTES, utf8.length);
    return at + Long.BYTES + utf8.length;
  }
}
