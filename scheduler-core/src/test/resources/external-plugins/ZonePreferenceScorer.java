package com.example.plugins;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;

/** Scores 1 for endpoints in one zone and 0 for all others. */
final class ZonePreferenceScorer implements Scorer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of(
          "example-zone-preference-scorer", new Parameters("eu-1"), ZonePreferenceScorer::new);

  record Parameters(String zone) {
    Parameters {
      Require.that(!zone.isBlank(), "zone", '"' + zone + '"', "the name of a zone");
    }
  }

  private final String zone;

  ZonePreferenceScorer(Parameters parameters) {
    this.zone = parameters.zone();
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    for (int i = 0; i < candidates.size(); i++) {
      String its = candidates.endpoint(i).metadata().labels().get("topology.kubernetes.io/zone");
      scores[i] = zone.equals(its) ? 1 : 0;
    }
  }
}
