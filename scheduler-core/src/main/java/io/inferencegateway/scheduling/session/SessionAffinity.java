package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.SchedulingResult;

/** One way to know where a session went before (specification 04, section 2.4). */
sealed interface SessionAffinity permits EncodedEndpointAffinity, SessionIdAffinity {

  /** Index of the candidate the session belongs to; -1 when there is none. */
  int preferred(InferenceRequest request, Candidates candidates);

  /** Takes note of where the request goes. */
  void picked(InferenceRequest request, SchedulingResult result);

  /** Tells the client where it went, if the client has to know. */
  void answered(SchedulingResult result, Endpoint served, HeaderEdits edits);

  /** Index of an endpoint among the candidates; -1 when it is not there. */
  static int indexOf(EndpointId id, Candidates candidates) {
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.endpoint(i).id().equals(id)) {
        return i;
      }
    }
    return -1;
  }
}
