package io.inferencegateway.signal;

import io.inferencegateway.signal.TokenizedPrompt.TokenReader;

/** Reads token ids that are there as an array. Not thread-safe. */
public final class TokenIdReader implements TokenReader {
  private final int[] ids;
  private int next;

  /**
   * @param ids unsigned 32-bit; not modified
   */
  public TokenIdReader(int[] ids) {
    this.ids = ids;
  }

  @Override
  public int read(byte[] target, int tokens) {
    int count = Math.min(tokens, ids.length - next);
    for (int i = 0; i < count; i++) {
      int id = ids[next++];
      target[4 * i] = (byte) id;
      target[4 * i + 1] = (byte) (id >> 8);
      target[4 * i + 2] = (byte) (id >> 16);
      target[4 * i + 3] = (byte) (id >> 24);
    }
    return count;
  }
}
