package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/** Follows the response of a scheduled request to its end. Must not block. */
public interface ResponseObserver extends Plugin {

  /** The first byte of the body passed; at most once, and not after the end. */
  void firstByte(InferenceRequest request);

  /**
   * Whether it counts the pieces of the body. It cannot where responses do not pass here; the first
   * byte is told then with the end.
   */
  default boolean countsPieces() {
    return false;
  }

  /** The stream is over, whatever ended it; exactly once, from any thread. */
  void ended(InferenceRequest request);
}
