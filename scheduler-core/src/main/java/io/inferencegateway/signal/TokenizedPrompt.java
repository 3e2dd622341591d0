package io.inferencegateway.signal;

import io.inferencegateway.plugin.DataKey;
import java.util.List;

/**
 * The token ids of a request's prompts, real ones or estimates (specification 05, section 2). Read
 * through cursors, so that a long prompt is never held as an array unless it came as one.
 */
public interface TokenizedPrompt {
  DataKey<TokenizedPrompt> KEY =
      new DataKey<>("TokenizedPrompt", "token-producer", TokenizedPrompt.class);

  /** Number of prompts in the request, at least 1. */
  int promptCount();

  /** Token ids of all prompts together; at least 1. */
  long tokenCount();

  /** Separates tenants in prefix caches; empty when the request has none. */
  String cacheSalt();

  /** Reads prompt number {@code prompt} from its first token. */
  TokenReader reader(int prompt);

  /** Images, audio and video of prompt number {@code prompt}, in the order of their tokens. */
  default List<MediaItem> mediaItems(int prompt) {
    return List.of();
  }

  /** Position in the tokens of one prompt. */
  interface TokenReader {
    /**
     * Copies the next tokens as unsigned 32-bit little-endian numbers.
     *
     * @param tokens how many are wanted; {@code target} has room for four bytes each
     * @return how many were copied; less than wanted only at the end; 0 after the end
     */
    int read(byte[] target, int tokens);
  }
}
