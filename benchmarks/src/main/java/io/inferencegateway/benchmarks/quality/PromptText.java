package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.simulator.engine.Prompt;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The text of a prompt: letters that depend on nothing but the block they are in, {@value
 * Prompt#TOKEN_BYTES} for a token, which is what both the gateway and the simulated engine count as
 * one.
 */
final class PromptText {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int BLOCK_BYTES = TraceRequest.BLOCK_TOKENS * Prompt.TOKEN_BYTES;
  private static final long LOW_HALVES = 0x0F0F0F0F0F0F0F0FL;
  private static final long LETTER_A = 0x6161616161616161L;

  private PromptText() {}

  static byte[] of(TraceRequest request) {
    byte[] text = new byte[request.promptTokens() * Prompt.TOKEN_BYTES];
    int[] blocks = request.blocks();
    for (int i = 0; i < blocks.length; i++) {
      int start = i * BLOCK_BYTES;
      write(blocks[i], text, start, Math.min(start + BLOCK_BYTES, text.length));
    }
    return text;
  }

  private static void write(int block, byte[] text, int start, int end) {
    long seed = Prompt.mix(block);
    int position = start;
    for (; position + Long.BYTES <= end; position += Long.BYTES) {
      LONGS.set(text, position, letters(seed + position - start));
    }
    long last = letters(seed + position - start);
    for (; position < end; position++) {
      text[position] = (byte) last;
      last >>>= Byte.SIZE;
    }
  }

  /** Eight letters from a to p. */
  private static long letters(long number) {
    return (Prompt.mix(number) & LOW_HALVES) + LETTER_A;
  }
}
