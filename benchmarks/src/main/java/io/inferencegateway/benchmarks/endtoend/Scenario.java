package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.load.Pace;
import io.inferencegateway.benchmarks.load.RequestShape;
import java.util.List;

/**
 * What is sent along every route.
 *
 * @param name as typed on the command line
 */
record Scenario(String name, String title, RequestShape shape, Pace pace) {
  private static final RequestShape JSON = new RequestShape(900, 100, false);
  private static final RequestShape EVENTS = new RequestShape(900, 100, true);
  private static final RequestShape LONG_PROMPTS = new RequestShape(220_000, 16, false);
  private static final int CONNECTIONS = 32;
  private static final int LONG_PROMPT_CONNECTIONS = 16;
  private static final int MOST_CONNECTIONS = 512;

  /**
   * All of them.
   *
   * @param jsonPerSecond rate of the open loop with JSON answers
   * @param eventsPerSecond rate of the open loop with streamed answers
   */
  static List<Scenario> all(double jsonPerSecond, double eventsPerSecond) {
    return List.of(
        new Scenario(
            "json-closed",
            "900-byte prompts, JSON answers of 100 tokens, closed loop",
            JSON,
            new Pace.Closed(CONNECTIONS)),
        new Scenario(
            "sse-closed",
            "900-byte prompts, streamed answers of 100 events, closed loop",
            EVENTS,
            new Pace.Closed(CONNECTIONS)),
        new Scenario(
            "long-closed",
            "220 KB prompts, JSON answers of 16 tokens, closed loop",
            LONG_PROMPTS,
            new Pace.Closed(LONG_PROMPT_CONNECTIONS)),
        new Scenario(
            "json-open",
            "900-byte prompts, JSON answers of 100 tokens, open loop",
            JSON,
            new Pace.Open(jsonPerSecond, MOST_CONNECTIONS)),
        new Scenario(
            "sse-open",
            "900-byte prompts, streamed answers of 100 events, open loop",
            EVENTS,
            new Pace.Open(eventsPerSecond, MOST_CONNECTIONS)));
  }

  boolean isClosed() {
    return pace instanceof Pace.Closed;
  }
}
