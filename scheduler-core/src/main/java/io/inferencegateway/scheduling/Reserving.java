package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;

/**
 * Takes note of a pick before the next request is decided, so that no two decisions see the same
 * state (decision 9). Work that may come a little later belongs into {@link PreRequest}.
 */
public interface Reserving extends Plugin {

  /** Runs under the lock that orders decisions, so it must take no longer than a few counters. */
  void reserve(InferenceRequest request, SchedulingResult result);
}
