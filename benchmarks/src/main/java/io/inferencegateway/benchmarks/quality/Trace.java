package io.inferencegateway.benchmarks.quality;

import java.util.ArrayList;
import java.util.List;

/**
 * Recorded requests.
 *
 * @param requests in order of arrival, at least one
 */
record Trace(List<TraceRequest> requests) {

  Trace {
    requests = List.copyOf(requests);
  }

  /** The first requests, at most {@code most}. */
  Trace first(int most) {
    return new Trace(requests.subList(0, Math.min(most, requests.size())));
  }

  /** The same requests, arriving {@code speed} times as fast, with longer answers. */
  Trace changed(double speed, int answerFactor) {
    List<TraceRequest> changed = new ArrayList<>(requests.size());
    for (TraceRequest request : requests) {
      changed.add(
          new TraceRequest(
              Math.round(request.arrivalNanos() / speed),
              request.promptTokens(),
              request.answerTokens() * answerFactor,
              request.blocks()));
    }
    return new Trace(changed);
  }
}
