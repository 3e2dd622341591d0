package io.inferencegateway.producer;

import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;

/**
 * The model's own tokens, as a render service made them.
 *
 * @param prompts at least one token in all
 */
record RenderedTokens(List<Prompt> prompts, String cacheSalt) implements TokenizedPrompt {

  /**
   * One prompt.
   *
   * @param ids not modified
   * @param media in the order of their tokens
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  record Prompt(int[] ids, List<MediaItem> media) {}

  @Override
  public int promptCount() {
    return prompts.size();
  }

  @Override
  public long tokenCount() {
    return prompts.stream().mapToLong(prompt -> prompt.ids().length).sum();
  }

  @Override
  public TokenReader reader(int prompt) {
    return new TokenIdReader(prompts.get(prompt).ids());
  }

  @Override
  public List<MediaItem> mediaItems(int prompt) {
    return prompts.get(prompt).media();
  }
}
