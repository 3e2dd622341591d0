package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.simulator.engine.EngineReport;

/** Sends each request to the pod after the last one. */
final class RoundRobin implements Router {

  private record Turn(int pod) implements Placement {
    @Override
    public void answerBegins() {}

    @Override
    public void answerEnds() {}
  }

  private final int pods;
  private int next;

  RoundRobin(int pods) {
    this.pods = pods;
  }

  @Override
  public Placement place(TraceRequest request, byte[] text) {
    Turn turn = new Turn(next);
    next = (next + 1) % pods;
    return turn;
  }

  @Override
  public void scraped(int pod, EngineReport report) {}

  @Override
  public void close() {}
}
