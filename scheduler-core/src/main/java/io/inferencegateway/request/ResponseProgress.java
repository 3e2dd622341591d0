package io.inferencegateway.request;

/**
 * How far the response to a request has come. Written by the thread that passes it on, read by
 * plugins when they are told of it.
 */
public final class ResponseProgress {
  private volatile int chunks;
  private volatile ServedReport served = ServedReport.NONE;

  /** Pieces of the body that have passed. */
  public int chunks() {
    return chunks;
  }

  /** What was said when the response began. */
  public ServedReport served() {
    return served;
  }

  /** The response begins. */
  public void begins(ServedReport report) {
    served = report;
  }

  /** One more piece passes. Called by one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
  public void chunkPassed() {
    chunks++;
  }
}
