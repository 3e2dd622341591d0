package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.SchedulingResult;
import java.util.Arrays;

/**
 * Keeps only the endpoint a session belongs to (specification 04, section 2.4); everyone when it
 * belongs nowhere or its endpoint is not there.
 */
final class SessionAffinityFilter implements Filter, PreRequest, ResponseHeader {
  static final PluginFactory<Filter, SessionParameters> FACTORY =
      PluginFactory.<Filter, SessionParameters>of(
              "session-affinity-filter", SessionParameters.DEFAULT, SessionAffinityFilter::new)
          .alpha();

  private final SessionAffinity affinity;

  SessionAffinityFilter(SessionParameters parameters, PluginContext context) {
    this.affinity = parameters.affinity(context);
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    int preferred = affinity.preferred(request, candidates);
    if (preferred >= 0) {
      Arrays.fill(keep, false);
      keep[preferred] = true;
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
