package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.Scorer;

/**
 * Prefers the endpoint a session belongs to (specification 04, section 3.13).
 *
 * <p>Scores 1 for it, else 0; 0 for all when the session belongs nowhere.
 */
final class SessionAffinityScorer implements Scorer, PreRequest, ResponseHeader {
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
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    affinity.picked(request, result);
  }

  @Override
  public void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits) {
    affinity.answered(result, served, edits);
  }
}
