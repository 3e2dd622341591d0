package io.inferencegateway.producer;

import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;

/**
 * Pseudo tokens: four bytes of prompt text each, the last one padded with zeros (specification 05,
 * section 2.4). Locality keys only; they never match an engine's tokens.
 */
final class EstimatedTokens implements TokenizedPrompt {
  private static final int SCRATCH_TOKENS = 1024;

  private final List<List<PromptSegment>> prompts;
  private final String cacheSalt;
  private long count = -1;

  /**
   * @param prompts the pieces of each prompt; their bytes follow each other without separator
   */
  EstimatedTokens(List<List<PromptSegment>> prompts, String cacheSalt) {
    this.prompts = prompts;
    this.cacheSalt = cacheSalt;
  }

  @Override
  public String cacheSalt() {
    return cacheSalt;
  }

  @Override
  public int promptCount() {
    return prompts.size();
  }

  @Override
  public long tokenCount() {
    if (count < 0) {
      long tokens = 0;
      for (List<PromptSegment> prompt : prompts) {
        tokens += readThrough(new SegmentReader(prompt));
      }
      count = tokens;
    }
    return count;
  }

  private static long readThrough(SegmentReader reader) {
    byte[] scratch = new byte[SCRATCH_TOKENS * SegmentReader.TOKEN_BYTES];
    long tokens = 0;
    for (int n = reader.read(scratch, SCRATCH_TOKENS);
        n > 0;
        n = reader.read(scratch, SCRATCH_TOKENS)) {
      tokens += n;
    }
    return tokens;
  }

  @Override
  public TokenReader reader(int prompt) {
    return new SegmentReader(prompts.get(prompt));
  }

  @Override
  public List<MediaItem> mediaItems(int prompt) {
    List<PromptSegment> segments = prompts.get(prompt);
    if (segments.stream().noneMatch(PromptSegment.Asset.class::isInstance)) {
      return List.of();
    }
    SegmentReader reader = new SegmentReader(segments);
    readThrough(reader);
    return reader.mediaItems();
  }
}
