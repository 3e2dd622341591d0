package io.inferencegateway.producer;

import io.inferencegateway.signal.TokenIdReader;
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
    return new TokenIdReader(ids);
  }
}
