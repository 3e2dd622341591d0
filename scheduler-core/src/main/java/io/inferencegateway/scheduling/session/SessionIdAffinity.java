package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.session.SessionParameters.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client carries the name of its session. A session stays where it is; only when its endpoint
 * was not among the candidates does it move to the one that was picked instead.
 */
final class SessionIdAffinity implements SessionAffinity {
  private final List<Source> sources;
  private final String profile;
  private final SessionBindings bindings;
  private final DataKey<Boolean> presentKey;

  SessionIdAffinity(
      List<Source> sources, String profile, SessionBindings bindings, String instance) {
    this.sources = sources;
    this.profile = profile;
    this.bindings = bindings;
    this.presentKey = new DataKey<>("session-endpoint-present", instance, Boolean.class);
  }

  @Override
  public int preferred(InferenceRequest request, Candidates candidates) {
    String session = session(request);
    EndpointId bound = session == null ? null : bindings.endpoint(session);
    if (bound == null) {
      return -1;
    }
    int index = SessionAffinity.indexOf(bound, candidates);
    request.data().put(presentKey, index >= 0);
    return index;
  }

  @Override
  public void picked(InferenceRequest request, SchedulingResult result) {
    String session = session(request);
    Endpoint picked = profile.isEmpty() ? result.destination() : result.first(profile);
    if (session != null && picked != null) {
      boolean lost = Boolean.FALSE.equals(request.data().get(presentKey));
      bindings.use(session, picked.id(), lost);
    }
  }

  private @Nullable String session(InferenceRequest request) {
    for (Source source : sources) {
      String session = source.read(request);
      if (session != null) {
        return session;
      }
    }
    return null;
  }

  @Override
  public void answered(SchedulingResult result, Endpoint served, HeaderEdits edits) {}
}
