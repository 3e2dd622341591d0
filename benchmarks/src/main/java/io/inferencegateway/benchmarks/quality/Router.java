package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.simulator.engine.EngineReport;
import java.io.IOException;

/** Decides which pod gets a request. */
interface Router extends AutoCloseable {

  /** Where a request is, from the decision to its end. */
  interface Placement {
    int pod();

    /** The pod has produced the first token of the answer. */
    void answerBegins();

    /** The answer is complete. */
    void answerEnds();
  }

  /**
   * Decides.
   *
   * @param text the prompt; kept until the answer is complete
   */
  Placement place(TraceRequest request, byte[] text);

  /** What a pod's metrics page says, once per scrape. */
  void scraped(int pod, EngineReport report);

  @Override
  void close() throws IOException;
}
