package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.PluginTimer;

/** Times a filter. */
public record ObservedFilter(Filter filter, PluginTimer timer) implements Filter {

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    long start = timer.start();
    filter.filter(request, candidates, keep);
    timer.stop(start);
  }
}
