package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request gets a stage of its own on another endpoint (specification 04, section
 * 5.7). May be asked several times about one request and answers the same each time.
 */
public interface Decider extends Plugin {

  /**
   * Whether the stage is worth it.
   *
   * @param decode the run that picked the endpoint for decoding; null before that was picked
   */
  boolean disaggregate(InferenceRequest request, @Nullable ProfileRun decode);
}
