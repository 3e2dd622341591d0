package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/**
 * Reads from a request's headers what later steps go by (specification 05, section 1.1), for
 * example {@linkplain InferenceRequest#AGENT who sends it}.
 */
public interface RequestHeader extends Plugin {

  /** Runs once, after the body was parsed and before anything is decided; must not block. */
  void requestHeader(InferenceRequest request);
}
