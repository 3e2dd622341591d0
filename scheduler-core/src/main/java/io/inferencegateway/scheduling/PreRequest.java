package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/** Acts on a decision before the request leaves (specification 01, section 11). */
public interface PreRequest extends Plugin {

  /** Runs right after scheduling, on the routing thread; must not block. */
  void preRequest(InferenceRequest request, SchedulingResult result);
}
