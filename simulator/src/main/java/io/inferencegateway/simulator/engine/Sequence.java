package io.inferencegateway.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One prompt and its answer inside an engine. Its state belongs to the engine's serial executor.
 */
public final class Sequence {
  enum State {
    WAITING,
    RUNNING,
    ENDED
  }

  private final SequenceRequest request;
  final SequenceListener listener;
  final long arrivalNanos;
  final List<Block> blocks = new ArrayList<>();
  State state = State.WAITING;
  int computedTokens;
  int generatedTokens;
  int storedBlocks;
  int scheduledTokens;
  boolean held;
  boolean preempted;
  private volatile int cachedTokens;

  Sequence(SequenceRequest request, SequenceListener listener, long arrivalNanos) {
    this.request = request;
    this.listener = listener;
    this.arrivalNanos = arrivalNanos;
  }

  /** What was asked. */
  public SequenceRequest request() {
    return request;
  }

  /** Prompt tokens that were found in the cache; 0 before the sequence has run. */
  public int cachedTokens() {
    return cachedTokens;
  }

  void cachedTokens(int tokens) {
    cachedTokens = tokens;
  }

  @Nullable String adapter() {
    return request.adapter();
  }

  int tokensToCompute() {
    return request.prompt().tokens() + generatedTokens - computedTokens;
  }

  boolean isDecoding() {
    return generatedTokens > 0 && tokensToCompute() == 1;
  }

  boolean isComplete() {
    return generatedTokens == request.outputTokens();
  }
}
