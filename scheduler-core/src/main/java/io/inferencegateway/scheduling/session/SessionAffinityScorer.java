package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;

/**
 * Prefers the endpoint a session belongs to (specification 04, section 3.13).
 *
 * <p>Scores 1 for it, else 0; 0 for all when the session belongs nowhere.
 */
final class SessionAffinityScorer implements Scorer, SessionKeeper {
  static final PluginFactory<Scorer, SessionParameters> FACTORY =
      PluginFactory.<Scorer, SessionParameters>of(
              "session-affinity-scorer", SessionParameters.DEFAULT, SessionAffinityScorer::new)
          .alpha();

  private final SessionAffinity affinity;

  SessionAffinityScorer(SessionParameters parameters, PluginContext context) {
    this.affinity = parameters.affinity(context);
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    int preferred = affinity.preferred(request, candidates);
    if (preferred >= 0) {
      scores[preferred] = 1;
    }
  }

  @Override
  public SessionAffinity affinity() {
    return affinity;
  }
}
