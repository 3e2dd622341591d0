package io.inferencegateway.benchmarks.quality;

/**
 * One request of a trace.
 *
 * @param arrivalNanos since the start of the trace
 * @param promptTokens at least 1
 * @param answerTokens at least 1
 * @param blocks what each {@link #BLOCK_TOKENS} tokens of the prompt are, the last block perhaps
 *     shorter: equal numbers are equal text
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
record TraceRequest(long arrivalNanos, int promptTokens, int answerTokens, int[] blocks) {
  static final int BLOCK_TOKENS = 512;

  TraceRequest {
    if (blocks.length != blocksOf(promptTokens)) {
      throw new IllegalArgumentException(
          "blocks: " + blocks.length + " (expected: " + blocksOf(promptTokens) + ")");
    }
  }

  TraceRequest arrivingAt(long nanos) {
    return new TraceRequest(nanos, promptTokens, answerTokens, blocks);
  }

  static int blocksOf(int tokens) {
    return (tokens + BLOCK_TOKENS - 1) / BLOCK_TOKENS;
  }
}
