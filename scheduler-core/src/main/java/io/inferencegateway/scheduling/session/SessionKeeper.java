package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.SchedulingResult;

/** What filter and scorer have in common: they keep track of where sessions go. */
interface SessionKeeper extends PreRequest, ResponseHeader {
  SessionAffinity affinity();

  @Override
  default void preRequest(InferenceRequest request, SchedulingResult result) {
    affinity().picked(request, result);
  }

  @Override
  default void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits) {
    affinity().answered(result, served, edits);
  }
}
