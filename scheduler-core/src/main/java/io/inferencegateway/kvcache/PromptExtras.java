package io.inferencegateway.kvcache;

import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The extras of a request's prompt (specification 06, section 3.4): each block has the hashes of
 * the images, sounds and videos that reach into it, the first one the cache salt after them.
 *
 * @param media in the order of their first tokens
 * @param cacheSalt empty: none
 */
record PromptExtras(List<MediaItem> media, int blockTokens, String cacheSalt)
    implements BlockExtras {

  /** Those of prompt number {@code prompt}. */
  static BlockExtras of(TokenizedPrompt prompt, int number, int blockTokens) {
    List<MediaItem> media = prompt.mediaItems(number);
    if (media.isEmpty() && prompt.cacheSalt().isEmpty()) {
      return NONE;
    }
    List<MediaItem> sorted = new ArrayList<>(media);
    sorted.sort(Comparator.comparingInt(MediaItem::offset));
    return new PromptExtras(sorted, blockTokens, prompt.cacheSalt());
  }

  @Override
  public List<String> of(int block) {
    boolean salted = block == 0 && !cacheSalt.isEmpty();
    if (!salted && media.isEmpty()) {
      return List.of();
    }
    long start = (long) block * blockTokens;
    long end = start + blockTokens;
    List<String> extras = new ArrayList<>();
    for (MediaItem item : media) {
      boolean reaches = item.length() > 0 && (long) item.offset() + item.length() > start;
      if (reaches && item.offset() < end) {
        extras.add(item.hash());
      }
    }
    if (salted) {
      extras.add(cacheSalt);
    }
    return extras;
  }
}
