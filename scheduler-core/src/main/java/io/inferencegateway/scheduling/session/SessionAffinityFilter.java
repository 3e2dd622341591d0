package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import java.util.Arrays;

/**
 * Keeps only the endpoint a session belongs to (specification 04, section 2.4); everyone when it
 * belongs nowhere or its endpoint is not there.
 */
final class SessionAffinityFilter implements Filter, SessionKeeper {
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
  public SessionAffinity affinity() {
    return affinity;
  }
}
