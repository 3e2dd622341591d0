package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.PluginTimer;

/** Times a scorer. */
public record ObservedScorer(Scorer scorer, PluginTimer timer) implements Scorer {

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    long start = timer.start();
    scorer.score(request, candidates, scores);
    timer.stop(start);
  }
}
