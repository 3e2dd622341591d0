package io.inferencegateway.benchmarks.quality;

import java.util.ArrayList;
import java.util.List;

/**
 * Recorded requests.
 *
 * @param name for tables
 * @param requests in order of arrival, at least one
 */
record Trace(String name, List<TraceRequest> requests) {

  Trace {
    requests = List.copyOf(requests);
  }

  /** The first requests, at most {@code most}, arriving {@code speed} times as fast. */
  Trace sped(double speed, int most) {
    List<TraceRequest> faster = new ArrayList<>();
    for (TraceRequest request : requests.subList(0, Math.min(most, requests.size()))) {
      faster.add(request.arrivingAt(Math.round(request.arrivalNanos() / speed)));
    }
    return new Trace(name, faster);
  }
}
