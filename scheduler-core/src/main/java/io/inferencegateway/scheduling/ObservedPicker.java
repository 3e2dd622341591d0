package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.PluginTimer;

/** Times a picker. */
public record ObservedPicker(Picker picker, PluginTimer timer) implements Picker {

  @Override
  public int[] pick(InferenceRequest request, Candidates candidates, double[] totals) {
    long start = timer.start();
    int[] picked = picker.pick(request, candidates, totals);
    timer.stop(start);
    return picked;
  }
}
