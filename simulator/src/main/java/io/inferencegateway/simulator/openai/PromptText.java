package io.inferencegateway.simulator.openai;

import io.inferencegateway.simulator.engine.Prompt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a prompt while it is put together. */
final class PromptText {
  private byte[] bytes = new byte[256];
  private int length;

  PromptText append(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    append(utf8, 0, utf8.length);
    return this;
  }

  void append(byte[] source, int from, int count) {
    if (count > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** A token id takes the bytes of one token. */
  void appendToken(int id) {
    byte[] token = {(byte) id, (byte) (id >>> 8), (byte) (id >>> 16), (byte) (id >>> 24)};
    append(token, 0, Prompt.TOKEN_BYTES);
  }

  void appendTo(PromptText target) {
    target.append(bytes, 0, length);
  }

  void prepend(PromptText head) {
    if (head.length > 0) {
      PromptText joined = new PromptText();
      head.appendTo(joined);
      appendTo(joined);
      bytes = joined.bytes;
      length = joined.length;
    }
  }

  Prompt toPrompt(long salt, int blockTokens) {
    return Prompt.of(bytes, length, salt, blockTokens);
  }
}
