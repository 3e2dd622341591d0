package io.inferencegateway.scheduling;

/** Told of scores that cannot be used; implementations count. Called on the routing thread. */
public interface InvalidScores {
  InvalidScores IGNORED =
      new InvalidScores() {
        @Override
        public void notFinite(String scorer) {}

        @Override
        public void failed(String scorer, RuntimeException cause) {}
      };

  /** A score was NaN or infinite and counts as 0. */
  void notFinite(String scorer);

  /** A scorer threw; all its scores count as 0. */
  void failed(String scorer, RuntimeException cause);
}
