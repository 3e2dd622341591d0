package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;

/** Sets headers on the response to the client (specification 04, section 1.1). */
public interface ResponseHeader extends Plugin {

  /**
   * Runs once, when the head of the response arrives; must not block.
   *
   * @param served the endpoint that was asked
   * @param edits goes to the client
   */
  void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits);
}
