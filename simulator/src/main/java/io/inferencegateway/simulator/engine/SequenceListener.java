package io.inferencegateway.simulator.engine;

/**
 * Hears of one or several sequences. Called one call at a time, never after the sequence was
 * aborted, possibly before {@link Engine#submit} has returned. Must not block.
 */
public interface SequenceListener {
  /**
   * @param sequence whose token it is
   * @param index from 0
   */
  void onToken(Sequence sequence, int index);

  /** The last token has been announced. */
  void onFinished(Sequence sequence);
}
