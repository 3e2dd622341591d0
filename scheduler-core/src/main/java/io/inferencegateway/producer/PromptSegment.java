package io.inferencegateway.producer;

import io.inferencegateway.request.json.JsonText;

/** A piece of what a prompt's tokens are estimated from, in order. */
sealed interface PromptSegment {

  /** Text of the body, read in place; not empty. */
  record Text(JsonText text) implements PromptSegment {}

  /** Bytes that stand nowhere in the body; not empty, not modified. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Raw(byte[] bytes) implements PromptSegment {}

  /**
   * An image, a sound or a video: begins at a token of its own and counts so many equal ones.
   *
   * @param modality image, audio or video
   * @param contentHash of its content
   * @param tokens at least 1
   */
  record Asset(String modality, long contentHash, int tokens) implements PromptSegment {}
}
