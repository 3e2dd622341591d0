package io.inferencegateway.producer;

import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.request.json.JsonTextReader;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pseudo tokens: four bytes of prompt text each, the last one padded with zeros (specification 05,
 * section 2.4). Locality keys only; they never match an engine's tokens.
 */
final class EstimatedTokens implements TokenizedPrompt {
  private static final int TOKEN_BYTES = 4;
  private static final int SCRATCH_TOKENS = 1024;

  private final List<List<JsonText>> prompts;
  private final String cacheSalt;
  private long count = -1;

  /**
   * @param prompts the texts of each prompt, in order; the bytes of a prompt's texts follow each
   *     other without separator
   */
  EstimatedTokens(List<List<JsonText>> prompts, String cacheSalt) {
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
      count = counted();
    }
    return count;
  }

  private long counted() {
    byte[] scratch = new byte[SCRATCH_TOKENS * TOKEN_BYTES];
    long tokens = 0;
    for (int i = 0; i < prompts.size(); i++) {
      TokenReader reader = reader(i);
      for (int n = reader.read(scratch, SCRATCH_TOKENS);
          n > 0;
          n = reader.read(scratch, SCRATCH_TOKENS)) {
        tokens += n;
      }
    }
    return tokens;
  }

  @Override
  public TokenReader reader(int prompt) {
    return new TextTokenReader(prompts.get(prompt));
  }

  private static final class TextTokenReader implements TokenReader {
    private final List<JsonText> texts;
    private int nextText;
    private @Nullable JsonTextReader text;
    private final byte[] carry = new byte[TOKEN_BYTES];
    private int carried;

    TextTokenReader(List<JsonText> texts) {
      this.texts = texts;
    }

    @Override
    public int read(byte[] target, int tokens) {
      int wanted = tokens * TOKEN_BYTES;
      int filled = 0;
      while (filled < wanted) {
        if (carried > 0) {
          int count = Math.min(carried, wanted - filled);
          System.arraycopy(carry, 0, target, filled, count);
          System.arraycopy(carry, count, carry, 0, carried - count);
          carried -= count;
          filled += count;
          continue;
        }
        JsonTextReader current = current();
        if (current == null) {
          break;
        }
        filled += fill(current, target, filled, wanted - filled);
      }
      int whole = (filled + TOKEN_BYTES - 1) / TOKEN_BYTES;
      Arrays.fill(target, filled, whole * TOKEN_BYTES, (byte) 0);
      return whole;
    }

    /**
     * Texts are read in steps of at least one character, so that the rest of one may be carried
     * over.
     */
    private int fill(JsonTextReader current, byte[] target, int offset, int room) {
      if (room >= TOKEN_BYTES) {
        int count = current.read(target, offset, room);
        if (count >= 0) {
          return count;
        }
      } else {
        int count = current.read(carry, 0, TOKEN_BYTES);
        if (count >= 0) {
          carried = count;
          return 0;
        }
      }
      text = null;
      return 0;
    }

    private @Nullable JsonTextReader current() {
      if (text == null && nextText < texts.size()) {
        text = texts.get(nextText++).reader();
      }
      return text;
    }
  }
}
