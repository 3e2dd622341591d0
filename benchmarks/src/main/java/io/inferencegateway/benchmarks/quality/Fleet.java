package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.EngineReport;
import io.inferencegateway.simulator.engine.FinishReason;
import io.inferencegateway.simulator.engine.Prompt;
import io.inferencegateway.simulator.engine.Sequence;
import io.inferencegateway.simulator.engine.SequenceListener;
import io.inferencegateway.simulator.engine.SequenceRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Equal simulated pods in virtual time, and how evenly they are used. */
final class Fleet {
  private final List<Engine> engines = new ArrayList<>();
  private final EngineOptions options;
  private final int[] requests;
  private final int[] inFlight;
  private long summedMost;
  private long summedTotal;

  Fleet(int pods, EngineOptions options, VirtualTime time) {
    for (int i = 0; i < pods; i++) {
      engines.add(new Engine(options, time, time, false));
    }
    this.options = options;
    this.requests = new int[pods];
    this.inFlight = new int[pods];
  }

  int pods() {
    return engines.size();
  }

  /**
   * Sends a request to a pod.
   *
   * @param onFirst run when the first token is there
   * @param onEnd run when the answer is complete
   */
  void submit(int pod, byte[] text, int answerTokens, Runnable onFirst, Runnable onEnd) {
    Prompt prompt = Prompt.of(text, text.length, 0, options.blockTokens());
    requests[pod]++;
    inFlight[pod]++;
    SequenceListener listener =
        new SequenceListener() {
          @Override
          public void onToken(Sequence sequence, int index) {
            if (index == 0) {
              onFirst.run();
            }
          }

          @Override
          public void onFinished(Sequence sequence) {
            inFlight[pod]--;
            onEnd.run();
          }
        };
    engines
        .get(pod)
        .submit(new SequenceRequest(prompt, null, answerTokens, FinishReason.LENGTH), listener);
  }

  /** What a pod tells about itself now. */
  void report(int pod, Consumer<EngineReport> receiver) {
    engines.get(pod).report(receiver);
  }

  /** Notes how many requests are in flight now; call in equal intervals. */
  void sample() {
    summedMost += IntStream.of(inFlight).max().orElse(0);
    summedTotal += IntStream.of(inFlight).sum();
  }

  /** Requests in flight on the busiest pod of the moment, as a multiple of the average. */
  double inFlightSpread() {
    return (double) summedMost * pods() / summedTotal;
  }

  /** Requests of the pod that got the most, as a multiple of the average. */
  double requestSpread() {
    double average = IntStream.of(requests).average().orElseThrow();
    return IntStream.of(requests).max().orElseThrow() / average;
  }

  /** Share of all prompt tokens that were found in a cache. */
  double hitRate() {
    long[] tokens = new long[2];
    for (Engine engine : engines) {
      engine.report(
          report -> {
            tokens[0] += report.counters().hitTokens();
            tokens[1] += report.counters().queriedTokens();
          });
    }
    return (double) tokens[0] / tokens[1];
  }
}
