package io.inferencegateway.request.usage;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches one answer as it passes. Chunk borders may be anywhere. Bytes are handed back as they
 * came, but for the model's name if it is to be another one. Not thread-safe.
 */
public interface ResponseReader {
  /** Looks at nothing. */
  ResponseReader NONE =
      new ResponseReader() {
        @Override
        public List<ByteBuffer> pass(ByteBuffer bytes) {
          return List.of(bytes);
        }

        @Override
        public List<ByteBuffer> end() {
          return List.of();
        }

        @Override
        public TokenUsage usage() {
          return TokenUsage.NONE;
        }
      };

  /**
   * A reader.
   *
   * @param format of the answer
   * @param eventStream whether the answer is one
   * @param names which model's name is put in place of which; null: none
   */
  static ResponseReader of(ResponseFormat format, boolean eventStream, @Nullable ModelNames names) {
    return switch (format) {
      case VLLM_GENERATE, VLLM_EMBED, VERTEX -> new GrpcResponseReader(format);
      case NONE -> NONE;
      case OPENAI, ANTHROPIC, SGLANG -> new JsonResponseReader(format, eventStream, names);
    };
  }

  /** Reads the buffer's bytes and gives those to send on; may keep some back for the next call. */
  List<ByteBuffer> pass(ByteBuffer bytes);

  /** The answer is complete, or as complete as it will be. Gives bytes that were kept back. */
  List<ByteBuffer> end();

  /** What the model server has counted until now. */
  TokenUsage usage();
}
