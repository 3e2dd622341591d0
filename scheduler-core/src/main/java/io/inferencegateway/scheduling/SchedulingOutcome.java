package io.inferencegateway.scheduling;

import io.inferencegateway.request.Refusal;

/** What a scheduling cycle came to. */
public sealed interface SchedulingOutcome
    permits SchedulingResult, SchedulingOutcome.Unschedulable {

  /** Nothing could be picked. */
  record Unschedulable(Refusal refusal) implements SchedulingOutcome {}
}
