package io.inferencegateway.benchmarks.load;

/** When requests start. */
public sealed interface Pace {

  /** Most connections at a time. */
  int connections();

  /** Each connection sends its next request when the answer to the last is complete. */
  record Closed(int connections) implements Pace {
    public Closed {
      positive("connections", connections);
    }
  }

  /**
   * Requests start at times that were fixed in advance, whether or not earlier ones are answered.
   * One that finds no free connection waits, and its latency counts from the time it was due.
   *
   * @param requestsPerSecond average rate; the gaps are exponentially distributed
   */
  record Open(double requestsPerSecond, int connections) implements Pace {
    public Open {
      positive("requests per second", requestsPerSecond);
      positive("connections", connections);
    }
  }

  private static void positive(String name, double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: positive)");
    }
  }
}
