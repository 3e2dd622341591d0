package io.inferencegateway.producer;

import io.inferencegateway.signal.TokenizedPrompt;

/**
 * Token ids that came with the request.
 *
 * @param ids unsigned 32-bit, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
record GivenTokens(int[] ids, String cacheSalt) implements TokenizedPrompt {

  @Override
  public int promptCount() {
    return 1;
  }

  @Override
  public long tokenCount() {
    return ids.length;
  }

  @Override
  public TokenReader reader(int prompt) {
    return new TokenReader() {
      private int next;

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
    };
  }
}
